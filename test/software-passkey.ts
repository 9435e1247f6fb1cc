import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyRegistration, PasskeySignature } from '#src/domain/accounts/passkey-response.ts';

/** Deviations of an authenticator and its browser from the normal course. */
type Circumstances = {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  /** Account that the passkey names; null: none. */
  userHandle?: string | null;
};

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const base64url = (bytes: Buffer): string => bytes.toString('base64url');

/** CBOR of the few values that an attestation without a statement holds. */
const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A passkey in software (ECDSA with P-256), as an authenticator and a browser use it at one origin. */
export function softwarePasskey(home: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let used = 0;

  const clientData = (type: string, challenge: string, { origin = home.origin }: Circumstances) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (
    { rpId = home.rpId, isVerified = true, counter }: Circumstances,
    made = Buffer.alloc(0),
  ) => {
    used += 1;
    const head = Buffer.alloc(5);
    head[0] = 1 + (isVerified ? 4 : 0) + (made.length > 0 ? 64 : 0);
    head.writeUInt32BE(counter ?? used, 1);
    return Buffer.concat([sha256(rpId), head, made]);
  };
  const identity = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const, clientExtensionResults: {} };

  return {
    id: base64url(id),
    register(challenge: string, circumstances: Circumstances = {}): PasskeyRegistration {
      const cose = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData(circumstances, made)),
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', challenge, circumstances));
      return {
        ...identity,
        response: { clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] },
      };
    },
    sign(challenge: string, circumstances: Circumstances = {}): PasskeySignature {
      const { userHandle = null } = circumstances;
      const client = clientData('webauthn.get', challenge, circumstances);
      const data = authenticatorData(circumstances);
      const signature = sign('sha256', Buffer.concat([data, sha256(client.toString())]), privateKey);
      return {
        ...identity,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(userHandle === null ? {} : { userHandle: base64url(Buffer.from(userHandle)) }),
        },
      };
    },
  };
}
