import { createAdmin, resetAccount, unlockAccount } from '#src/commands/accounts/create-admin.ts';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { passwordWeakness } from '#src/commands/accounts/password-weakness.ts';
import { replaceUnreadableSecrets } from '#src/commands/encrypt-secrets.ts';
import type { Config } from '#src/config/env.ts';
import { createDb, type Db } from '#src/db/connection/client.ts';
import { emailSchema } from '#src/domain/accounts/email.ts';
import { choosePasswordUrl } from '#src/office-urls.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { openPreparedDatabase } from '#src/server/prepared-database.ts';
import { openSecretBox } from '#src/server/secret-box.ts';
import type { Shutdown } from '#src/server/shutdown.ts';
import { readSiteAddress } from '#src/server/site-address.ts';
import { runTool, toolConfig } from '#tools/launch/run-tool.ts';
import { askPassword } from './ask-password.ts';

/** `npm run admin -- create|unlock|reset EMAIL` and `new-secrets`: manages accounts on the machine of the database. */
const USAGE = `npm run admin -- create EMAIL   an admin; the password is asked for, or a link for choosing one is printed
npm run admin -- unlock EMAIL   ends the lock after wrong passwords
npm run admin -- reset EMAIL    ends sessions, second factor and passkeys, prints a link for a new password
npm run admin -- new-secrets    the key of the site's secrets is lost: makes new ones with the present key`;

await runTool('Avbrutet.', async (shutdown) => {
  const [command = '', email = ''] = process.argv.slice(2);
  if (command === 'new-secrets' && email === '') return console.log(await newSecrets(shutdown));
  const address = emailSchema.safeParse(email);
  if (!['create', 'unlock', 'reset'].includes(command) || !address.success) {
    console.error(USAGE);
    process.exitCode = 2;
  } else {
    const config = toolConfig();
    const db = createDb(await openPreparedDatabase(config, shutdown));
    const run = { create, unlock, reset }[command as 'create' | 'unlock' | 'reset'];
    console.log(await run(db, address.data, config));
  }
});

async function newSecrets(shutdown: Shutdown): Promise<string> {
  const config = toolConfig();
  const db = createDb(await openPreparedDatabase(config, shutdown));
  const count = await replaceUnreadableSecrets({ db, secretBox: await openSecretBox(config) });
  return count === 0
    ? 'Alla sajtens hemligheter kan läsas. Inget är ändrat.'
    : `Nya hemligheter i stället för oläsbara: ${count}. Starta om sajten.`;
}

async function create(db: Db, email: string, config: Config): Promise<string> {
  const password = await askPassword(`Lösenord för ${email} (tomt: en länk i stället): `);
  if (password !== null && (await passwordWeakness(password, email)) !== null) {
    throw new LaunchError('Lösenordet är för svagt: minst 8 tecken, fyra av fem sorter, och inget vanligt.');
  }
  const passwordHash = password === null ? null : await createPasswordHasher().hash(password);
  const { linkToken } = await createAdmin(db, { email, passwordHash });
  return linkToken === null ? `${email} är admin.` : `${email} är admin. ${linkText(config, linkToken)}`;
}

async function unlock(db: Db, email: string): Promise<string> {
  return (await unlockAccount(db, email)) ? `${email} är upplåst.` : `${email} var inte låst.`;
}

async function reset(db: Db, email: string, config: Config): Promise<string> {
  const token = await resetAccount(db, email);
  if (token === null) throw new LaunchError(`Det finns inget konto ${email}.`);
  return `Sessioner, tvåstegsinloggning och passkeys är borta. ${linkText(config, token)}`;
}

function linkText(config: Config, token: string): string {
  // A running site knows its address; this command may have other settings.
  const site = readSiteAddress(config.dataDir) ?? config.site.url;
  return `Välj lösenord inom en timme: ${site}${choosePasswordUrl(token)}`;
}
