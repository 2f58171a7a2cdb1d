import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type Received = { from: string; to: string[]; source: string; user: string | undefined }

/** The name and the password of `AUTH PLAIN`. */
function signedIn(word: string): string | undefined {
  const [, name, password] = Buffer.from(word, 'base64').toString('utf8').split('\0')
  return password === 'right' ? name : undefined
}

/** The address in `MAIL FROM:<…>` and `RCPT TO:<…>`. */
const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''

/** Answers one connection as a mail server does (RFC 5321), as far as our gateway goes; each message is kept. */
async function converse(socket: Socket, keep: (message: Received) => void) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let user: string | undefined
  let [from, to]: [string, string[]] = ['', []]
  /** The lines of the message, while it comes. */
  const coming: { lines: string[] | null } = { lines: null }
  const answers: [RegExp, (line: string) => void][] = [
    [/^EHLO/i, () => say('250-mailbox\r\n250 AUTH PLAIN')],
    [
      /^AUTH PLAIN /i,
      (line) => {
        user = signedIn(line.slice('AUTH PLAIN '.length))
        say(user === undefined ? '535 wrong password' : '235 signed in')
      },
    ],
    [
      /^MAIL FROM:/i,
      (line) => {
        ;[from, to] = [addressIn(line), []]
        say('250 ok')
      },
    ],
    [
      /^RCPT TO:/i,
      (line) => {
        const address = addressIn(line)
        if (address.startsWith('full@')) return say('550 mailbox is full')
        to.push(address)
        return say('250 ok')
      },
    ],
    [
      /^DATA/i,
      () => {
        coming.lines = []
        say('354 go on')
      },
    ],
    [/^(RSET|NOOP)/i, () => say('250 ok')],
    [/^QUIT/i, () => socket.end('221 bye\r\n')],
    [/^/, () => say('502 not here')],
  ]
  const ended = (lines: string[]) => {
    // A line of the message that begins with a dot has another one before it.
    keep({ from, to, source: lines.map((line) => line.replace(/^\./, '')).join('\r\n'), user })
    coming.lines = null
    say('250 taken')
  }
  say('220 mailbox')
  for await (const line of createInterface({ input: socket })) {
    if (coming.lines === null) answers.find(([command]) => command.test(line))?.[1](line)
    else if (line === '.') ended(coming.lines)
    else coming.lines.push(line)
  }
}

/** A mail server on this machine that keeps what it is given. It offers no encryption. */
export async function openMailbox() {
  const received: Received[] = []
  const open = new Set<Socket>()
  let opened = 0
  const server = createServer((socket) => {
    opened += 1
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)))
    // A caller that goes away in the middle has said nothing more.
    converse(socket, (message) => received.push(message)).catch(() => socket.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    received,
    connections: () => opened,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        for (const socket of open) socket.destroy()
      }),
  }
}
