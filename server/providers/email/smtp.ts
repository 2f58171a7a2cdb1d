import { createTransport } from 'nodemailer'
import type { SmtpEnv } from '#server/settings/messaging-env'
import type { MailGateway } from './port'

const TIMEOUT_MS = 10_000
/** Connections kept open, and messages that each sends before it is renewed: more is refused by common providers. */
const CONNECTIONS = 5
const A_CONNECTION = 100

const headersOf = (unsubscribe: string) => ({
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Sends through a mail server. `name`: the school as the reader sees it beside the address. */
export function smtpGateway({ host, port, security, account, from }: SmtpEnv, nameOf: () => Promise<string>) {
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: A_CONNECTION,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'plain',
    ...(account && { auth: { user: account.user, pass: account.password } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, unsubscribe, files = [] }) {
      await transport.sendMail({
        from: { name: await nameOf(), address: from },
        // As an object, so that no sign of an address is read as a second one.
        to: { name: '', address: to },
        subject,
        text,
        ...(unsubscribe !== undefined && { headers: headersOf(unsubscribe) }),
        attachments: files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
      })
    },
    /** Greets the server and signs in, without a message. */
    verify: () => transport.verify().then(() => undefined),
    close: () => transport.close(),
  } satisfies MailGateway & { verify(): Promise<void>; close(): void }
}
