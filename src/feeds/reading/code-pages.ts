import { isAscii, isUtf8 } from 'node:buffer';
import { WINDOWS_1252 } from '#src/domain/deliveries/html-entities.ts';
import { SourceFailure } from './byte-source.ts';
import type { CodePage } from './judge-encoding.ts';

const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const MACINTOSH = new TextDecoder('macintosh');

/** Bytes of a code page → UTF-8. */
export function fromCodePage(data: Buffer, page: CodePage): Buffer {
  if (isAscii(data)) return data;
  if (page === 'macintosh') return Buffer.from(MACINTOSH.decode(data));
  const [upper, pattern] = page === 'cp850' ? [CP850, /[\x80-\xff]/g] : [WINDOWS_1252, /[\x80-\x9f]/g];
  const text = data
    .toString('latin1')
    .replace(pattern, (character) => upper[character.charCodeAt(0) - 0x80] ?? character);
  return Buffer.from(text, 'utf8');
}

const BYTES: ReadonlyMap<string, number> = new Map([...WINDOWS_1252].map((sign, at) => [sign, at + 0x80]));

/** Double-encoded UTF-8 → UTF-8. @param text whole characters @throws SourceFailure where a part of it was encoded once */
export function fromDoubleEncoding(text: Buffer): Buffer {
  if (isAscii(text)) return text;
  const bytes = [...text.toString('utf8')].map((sign) => BYTES.get(sign) ?? sign.codePointAt(0) ?? 0);
  const corrected = Buffer.from(bytes);
  if (bytes.some((byte) => byte > 0xff) || !isUtf8(corrected)) {
    throw new SourceFailure(
      'teckenkodningen är trasig: å, ä och ö är kodade två gånger på en del ställen. Exportera filen på nytt som UTF-8.',
    );
  }
  return corrected;
}
