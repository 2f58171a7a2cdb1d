import { review } from '@/contract/tiku/review'
import type { GiveExport } from '@/contract/tiku/review.schema'
import type { TestSession } from '../../../../support/server'
import { Q } from '../../exam/exam-fixture'
import { type Book, CATEGORY, openBook } from './book'

let book: Book
let learner: TestSession
beforeAll(async () => {
  book = await openBook()
  learner = await book.server.signIn('13900700001')
})
afterAll(() => book.server.close())
beforeEach(async () => {
  await book.clearBook()
  await book.note(learner, 'practice', [Q.single, 'wrong'], [Q.child, 'wrong'], [Q.essay, 'wrong'])
  await book.server.send(review.setReason, { params: { id: Q.single }, body: { reason: 'careless' } }, learner)
  const text = '=HYPERLINK("x")\n<script>alert(1)</script>'
  await book.server.send(review.setNote, { params: { id: Q.single }, body: { text, version: 0 } }, learner)
})

async function addressOf(over: Partial<GiveExport>, session = learner) {
  const { url } = await book.server.send(
    review.giveExport,
    { body: { categoryId: CATEGORY, what: 'wrong', format: 'csv', ...over } },
    session,
  )
  const { pathname, search } = new URL(url)
  return pathname + search
}
const get = (url: string) => book.server.app.inject({ method: 'GET', url })

describe('the export as CSV', () => {
  it('opens in a spreadsheet: byte order mark, one row a question, and no cell that runs', async () => {
    const { statusCode, headers, body } = await get(await addressOf({}))
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain(encodeURIComponent('我的错题本'))
    expect(body.startsWith('\uFEFF"科目","章节","题型"')).toBe(true)
    expect(body.split('\r\n')).toHaveLength(5)
    expect(body).toContain(`"'=HYPERLINK(""x"")\n<script>`)
    expect(body).toContain('"粗心"')
    expect(body).toContain('参考答案')
  })

  it('has empty notes where there are none', async () => {
    const { body } = await get(await addressOf({ what: 'notes' }))
    expect(body.split('\r\n')).toHaveLength(3)
  })
})

describe('the export as a page to print', () => {
  it('needs no other files, runs nothing, and escapes the texts', async () => {
    const { headers, body } = await get(await addressOf({ format: 'print' }))
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(body).toContain('@media print')
    expect(body).toContain('共 3 题')
    expect(body).toContain('题干6')
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(body).not.toContain('<script')
  })

  it('shows a message when it is empty', async () => {
    const stranger = await book.server.signIn('13900700009')
    expect((await get(await addressOf({ format: 'print' }, stranger))).body).toContain('这里还没有内容')
  })
})

describe('the address of an export', () => {
  it('opens once, within ten minutes', async () => {
    const url = await addressOf({})
    expect((await get(url)).statusCode).toBe(200)
    const again = await get(url)
    expect([again.statusCode, again.body]).toEqual([410, expect.stringContaining('只能用一次')])
    const late = await addressOf({})
    book.passMinutes(10)
    expect((await get(late)).statusCode).toBe(410)
    expect((await get('/export?key=unknown&categoryId=22&what=wrong&format=csv')).statusCode).toBe(410)
  })

  it('returns the owner’s own data, whoever opens it, and carries no token', async () => {
    const stranger = await book.server.signIn('13900700008')
    const url = await addressOf({}, stranger)
    expect((await get(url)).body.split('\r\n')).toHaveLength(2)
    expect(url).not.toContain(stranger.accessToken)
    expect((await book.server.exchange(review.giveExport, { body: { categoryId: CATEGORY, what: 'wrong', format: 'csv' } })).code).toBe(401)
  })

  it('omits the questions of a running exam', async () => {
    await book.start(learner)
    expect((await get(await addressOf({}))).body.split('\r\n')).toHaveLength(2)
  })
})
