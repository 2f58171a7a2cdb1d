import { smtpGateway } from '#server/providers/email/smtp'
import { openMailbox } from '../../../support/mailbox'

type Mailbox = Awaited<ReturnType<typeof openMailbox>>
type Gateway = ReturnType<typeof smtpGateway>

const settings = { kind: 'smtp', host: '127.0.0.1', security: 'plain', from: 'school@example.cn' } as const
const open: { mailbox?: Mailbox; gateway?: Gateway } = {}

async function opened(account: { user: string; password: string } | null) {
  const mailbox = await openMailbox()
  const gateway = smtpGateway({ ...settings, port: mailbox.port, account }, async () => '启明学堂')
  Object.assign(open, { mailbox, gateway })
  return { mailbox, gateway }
}
afterEach(async () => {
  open.gateway?.close()
  await open.mailbox?.close()
})

/** The value of a header, its folded lines joined. */
const headerOf = (source: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(source)?.[1]?.replace(/\r\n[ \t]+/g, ' ')

/** The plain words of a header: encoded words of UTF-8 are read. */
const wordsOf = (value = '') =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'))
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) =>
      Buffer.from(
        text.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8'),
    )

describe('a mail server', () => {
  it('lets us sign in, and takes a message with its subject, text, file and way to unsubscribe', async () => {
    const { mailbox, gateway } = await opened({ user: 'school', password: 'right' })
    await gateway.verify()
    await gateway.send({
      to: 'learner@example.com',
      subject: '你的电子发票',
      text: '发票在附件里。',
      unsubscribe: 'https://school.example.cn/unsubscribe?t=1',
      files: [{ name: '发票.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4 bill') }],
    })
    expect(mailbox.received).toMatchObject([{ from: 'school@example.cn', to: ['learner@example.com'], user: 'school' }])
    const { source = '' } = mailbox.received[0] ?? {}
    expect(wordsOf(headerOf(source, 'Subject'))).toBe('你的电子发票')
    expect(wordsOf(headerOf(source, 'From'))).toContain('启明学堂')
    expect(headerOf(source, 'List-Unsubscribe')).toBe('<https://school.example.cn/unsubscribe?t=1>')
    expect(headerOf(source, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(source).toContain(Buffer.from('发票在附件里。').toString('base64'))
    expect(source).toContain(Buffer.from('%PDF-1.4 bill').toString('base64'))
  })

  it('refuses a wrong password', async () => {
    const { mailbox, gateway } = await opened({ user: 'school', password: 'wrong' })
    await expect(gateway.verify()).rejects.toThrow(/535|Invalid login/)
    await expect(gateway.send({ to: 'a@example.com', subject: 's', text: 't' })).rejects.toThrow(/535|Invalid login/)
    expect(mailbox.received).toEqual([])
  })

  it('says why a mailbox takes nothing', async () => {
    const { gateway } = await opened(null)
    await expect(gateway.send({ to: 'full@example.com', subject: 's', text: 't' })).rejects.toThrow('mailbox is full')
  })

  it('gets no message in plain where encryption after the greeting is demanded', async () => {
    const mailbox = await openMailbox()
    const gateway = smtpGateway({ ...settings, security: 'starttls', port: mailbox.port, account: null }, async () => '启明学堂')
    Object.assign(open, { mailbox, gateway })
    await expect(gateway.send({ to: 'a@example.com', subject: 's', text: 't' })).rejects.toThrow()
    expect(mailbox.received).toEqual([])
  })

  it('gets all messages over a few connections that are kept', async () => {
    const { mailbox, gateway } = await opened(null)
    const all = Array.from({ length: 30 }, (_, at) => gateway.send({ to: `l${at}@example.com`, subject: `第 ${at} 封`, text: '你好' }))
    await Promise.all(all)
    expect(new Set(mailbox.received.flatMap(({ to }) => to)).size).toBe(30)
    expect(mailbox.connections()).toBeLessThanOrEqual(5)
  })

  it('a subject or an address with a line break adds no header', async () => {
    const { mailbox, gateway } = await opened(null)
    await gateway.send({ to: 'a@example.com', subject: '通知\r\nBcc: other@example.com', text: 't' })
    expect(mailbox.received.map(({ to }) => to)).toEqual([['a@example.com']])
    expect(headerOf(mailbox.received[0]?.source ?? '', 'Bcc')).toBeUndefined()
  })
})
