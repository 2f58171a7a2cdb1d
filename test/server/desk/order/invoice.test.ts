import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { providerFor } from '#server/providers/payment/gateway'
import { lowerInvoice } from '#server/repositories/order/invoices'
import { settle } from '#server/services/order/settle'
import { afterSale } from '@/contract/order/after-sale'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { paidOrder, stockShop } from '../../../support/shop'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n')
const OFD = Buffer.from('PK\x03\x04 OFD.xml and more', 'latin1')

describe('the file of an invoice', () => {
  let server: TestServer
  let desk: FastifyInstance
  let finance: Browser
  let anna: TestSession
  let orderSn: string
  beforeEach(async () => {
    server = await startServer()
    await stockShop(server)
    desk = await buildDesk(server.deps)
    finance = await staffBrowser(server, desk, ['finance'])
    anna = await server.signIn('13600000021')
    const paid = await paidOrder(server, anna)
    orderSn = paid.orderSn
    await settle(server.deps, await providerFor(server.deps, 'wechat_h5'), paid.notice)
    const body = { kind: 'personal', title: '李明', taxNo: '', email: 'li@example.com' } as const
    await server.send(afterSale.askInvoice, { params: { orderSn }, body }, anna)
  })
  afterEach(async () => {
    await desk.close()
    await server.close()
  })

  const idOf = async () => (await server.db.selectFrom('invoice').select('id').executeTakeFirstOrThrow()).id
  const invoice = () => server.send(afterSale.invoice, { params: { orderSn } }, anna)
  const fileOf = (session = anna, kind: 'usual' | 'red' = 'usual') =>
    server.send(afterSale.invoiceFile, { params: { orderSn }, query: { kind } }, session)
  const mails = () => server.db.selectFrom('email_outbox').select(['address', 'subject', 'files']).orderBy('id').execute()

  const boundary = 'desk-form-boundary'
  /** Sends a form with a file as a browser does. */
  function sent(url: string, form: Record<string, string>, bytes: Buffer | null) {
    const parts: (string | Buffer)[] = Object.entries(form).map(
      ([name, text]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    )
    if (bytes) {
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="upload"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
      parts.push(head, bytes, '\r\n')
    }
    parts.push(`--${boundary}--\r\n`)
    const payload = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
    const headers = { cookie: `desk_session=${finance.session}`, 'content-type': `multipart/form-data; boundary=${boundary}` }
    return desk.inject({ method: 'POST', url, headers, payload })
  }
  const hidden = (body: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
  async function act(name: string, form: Record<string, string>, bytes: Buffer | null) {
    const url = `/acts/${name}/${await idOf()}`
    const shown = await finance.get(url)
    const first = { ...form, _token: tokenIn(shown.body), _version: hidden(shown.body, '_version'), _step: 'preview' }
    const preview = await sent(url, first, bytes)
    if (preview.statusCode !== 200) return preview
    const next = { ...form, _token: tokenIn(preview.body), _version: hidden(preview.body, '_version'), _step: 'run' }
    return sent(url, { ...next, upload: hidden(preview.body, 'upload') }, null)
  }
  const issue = (bytes: Buffer | null = PDF) => act('decide-invoice', { status: 'issued', note: '25312000000012345678' }, bytes)

  it('comes with the decision, goes out by mail once, and opens for its learner alone', async () => {
    expect((await issue()).statusCode).toBe(303)
    expect(await invoice()).toMatchObject({ status: 'issued', hasFile: true, isMailed: true })
    expect(await mails()).toEqual([
      {
        address: 'li@example.com',
        subject: `电子发票：订单 ${orderSn}`,
        files: [`发票-${orderSn}.pdf（${PDF.length} 字节）`],
      },
    ])
    const { url, fileName } = await fileOf()
    expect(fileName).toBe(`发票-${orderSn}.pdf`)
    const path = url.slice(server.deps.env.publicUrl.length)
    const opened = await server.app.inject({ url: path })
    expect([opened.statusCode, opened.rawPayload.equals(PDF)]).toEqual([200, true])
    expect(opened.headers['content-disposition']).toBe('attachment')
    const other = await server.signIn('13600000022')
    await expect(fileOf(other)).rejects.toMatchObject({ code: 404 })
    // Neither without its signature, however new it is, nor after its end.
    const bare = path.replace(/signed\/[^/]+\//, '')
    expect((await server.app.inject({ url: bare })).statusCode).toBe(403)
    server.clock.advance(6 * 3_600_000)
    expect((await server.app.inject({ url: path })).statusCode).toBe(403)
    expect((await finance.get(`/invoices/${await idOf()}`)).body).not.toContain('上传发票文件')
  })

  it('comes later, and takes the place of an earlier one', async () => {
    await act('decide-invoice', { status: 'issued', note: '25312' }, null)
    expect(await invoice()).toMatchObject({ status: 'issued', hasFile: false })
    await expect(fileOf()).rejects.toMatchObject({ code: 404, msg: '发票文件不存在' })
    expect((await act('attach-invoice', {}, OFD)).statusCode).toBe(303)
    expect((await fileOf()).fileName).toMatch(/\.ofd$/)
    expect((await act('attach-invoice', {}, PDF)).statusCode).toBe(303)
    expect((await fileOf()).fileName).toMatch(/\.pdf$/)
    expect(await mails()).toHaveLength(2)
    const audits = await server.db.selectFrom('audit').select('act').where('act', '=', 'attach-invoice').execute()
    expect(audits).toHaveLength(2)
  })

  it.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['any zip', Buffer.from('PK\x03\x04 word/document.xml', 'latin1')],
    ['a page', Buffer.from('<html></html>')],
  ])('%s is refused as an invoice, whatever its name says', async (_what, bytes) => {
    expect((await issue(bytes)).body).toContain('发票只能是 PDF 或 OFD 文件')
    expect(await invoice()).toMatchObject({ status: 'requested' })
  })

  it('money that goes back asks for a red-letter invoice, which the learner can open', async () => {
    await issue()
    await lowerInvoice(server.db as never, orderSn, 15_000, server.clock.now())
    expect((await invoice()).red).toEqual({ state: 'due', amount: 4_900, hasFile: false })
    expect((await finance.get('/invoices?status=red')).body).toContain('待冲红')
    expect((await act('issue-red-invoice', { note: '红 1' }, PDF)).statusCode).toBe(303)
    expect((await invoice()).red).toEqual({ state: 'issued', amount: 4_900, hasFile: true })
    expect((await fileOf(anna, 'red')).fileName).toBe(`红字发票-${orderSn}.pdf`)
    await lowerInvoice(server.db as never, orderSn, 0, server.clock.now())
    expect((await invoice()).red).toMatchObject({ state: 'due', amount: 19_900 })
    // The same state once more asks for nothing new.
    await lowerInvoice(server.db as never, orderSn, 0, server.clock.now())
    const told = await server.db.selectFrom('message').select('title').where('user_id', '=', anna.userId).orderBy('id').execute()
    expect(told.map(({ title }) => title)).toEqual(expect.arrayContaining(['发票已开具', '发票已冲红']))
  })

  it('opens on the desk by its own link, and the red-letter one by another', async () => {
    await issue(OFD)
    await lowerInvoice(server.db as never, orderSn, 15_000, server.clock.now())
    await act('issue-red-invoice', { note: '红 1' }, PDF)
    const { body } = await finance.get(`/invoices/${await idOf()}`)
    for (const [words, bytes] of [
      ['下载发票文件', OFD],
      ['下载红字发票文件', PDF],
    ] as const) {
      const href = new RegExp(`<a href="([^"]+)">${words}`).exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
      const opened = await server.app.inject({ url: href.replace(server.deps.env.publicUrl, '') })
      expect([words, opened.statusCode, opened.rawPayload.equals(bytes)]).toEqual([words, 200, true])
    }
  })

  it('refuses a red letter over a sum that changed while the form was open', async () => {
    await issue(OFD)
    await lowerInvoice(server.db as never, orderSn, 15_000, server.clock.now())
    const url = `/acts/issue-red-invoice/${await idOf()}`
    const shown = await finance.get(url)
    await lowerInvoice(server.db as never, orderSn, 10_000, server.clock.now())
    const form = { note: '红 1', upload: '', _token: tokenIn(shown.body), _version: hidden(shown.body, '_version'), _step: 'run' }
    expect((await sent(url, form, null)).body).toContain('刚刚又退了款，请重新打开核对')
    expect((await invoice()).red).toMatchObject({ state: 'due', amount: 9_900 })
  })

  it('stays with the order where the school sends no mail, and can be mailed later', async () => {
    const deps = { ...server.deps, env: { ...server.deps.env, email: { kind: 'off' as const } } }
    const quiet = await buildDesk(deps)
    const own = desk
    desk = quiet
    finance = await staffBrowser(server, quiet, ['finance'])
    await issue()
    expect(await invoice()).toMatchObject({ hasFile: true, isMailed: false })
    expect((await finance.get(`/invoices/${await idOf()}`)).body).toContain('没有设置发信服务器')
    desk = own
    await quiet.close()
    finance = await staffBrowser(server, own, ['finance'])
    expect((await act('mail-invoice', {}, null)).statusCode).toBe(303)
    expect(await invoice()).toMatchObject({ isMailed: true })
    expect((await act('mail-invoice', {}, null)).body).toContain('已经发过了')
    expect(await mails()).toHaveLength(1)
  })
})
