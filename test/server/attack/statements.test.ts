import type { CallInput } from '@/contract/call'
import { order } from '@/contract/order/order'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { namedCalls } from './matrix/calls'
import { publicSegments } from './matrix/objects'

let server: TestServer
let learner: TestSession
let count = 0
beforeAll(async () => {
  server = await startServer({ seed: true, env: { hasDocs: true } })
  learner = await server.signIn('13800000001')
  const executor = Object.getPrototypeOf(Object.getPrototypeOf(server.db.getExecutor())) as { executeQuery(...input: unknown[]): unknown }
  const { executeQuery } = executor
  jest.spyOn(executor, 'executeQuery').mockImplementation(function (this: unknown, ...input) {
    count += 1
    return executeQuery.apply(this, input)
  })
}, 120_000)
afterAll(async () => {
  jest.restoreAllMocks()
  await server.close()
})

/** Statements of one request, and how many rows it gave. */
async function cost(
  call: Parameters<TestServer['exchange']>[0],
  input: CallInput,
): Promise<{ statements: number; rows: number; code: number; msg: string }> {
  count = 0
  const { code, msg, rows } = await server.exchange(call, input as never, learner)
  return { statements: count, rows: Array.isArray(rows) ? rows.length : 0, code, msg }
}

/** Asks lists for rows the learner has; other parts are left out. */
const usual: Record<string, unknown> = {
  form: 'coupon',
  state: 'usable',
  account: 'beans',
  scope: 'mine',
  categoryId: 22,
  courseGroupId: 1,
  group: 'order',
  sort: 'new',
  rankType: 'total',
  shelf: 'open',
  ids: '1,2,3',
  for: 'base',
  text: '会计',
  searchKey: '会计',
  quote: '会计',
  kind: 'article',
  objectId: 1,
}

it('every paged list takes the same statements for twenty rows as for one', async () => {
  const [grown, long, unread]: [string[], string[], string[]] = [[], [], []]
  for (const { name, call, fields, params } of namedCalls(server)) {
    if (call.method !== 'GET' || !fields.some((field) => field.name === 'limit')) continue
    const parts = Object.fromEntries(
      params.map(({ name: part, segment }) => [part, typeof publicSegments[segment] === 'number' ? publicSegments[segment] : 1]),
    )
    const query = Object.fromEntries(fields.flatMap((field) => (field.name in usual ? [[field.name, usual[field.name]]] : [])))
    const asked = (limit: number) => ({ params: parts, query: { ...query, limit } })
    await cost(call, asked(2))
    const one = await cost(call, asked(1))
    const many = await cost(call, asked(20))
    if (![200, 404].includes(many.code)) unread.push(`${name}: ${many.code} ${many.msg}`)
    if (many.rows > 1) long.push(name)
    if (many.statements > one.statements) grown.push(`${name}: ${one.statements} for ${one.rows}, ${many.statements} for ${many.rows}`)
  }
  expect({ grown, unread }).toEqual({ grown: [], unread: [] })
  expect(long).toEqual(expect.arrayContaining(['order.list', 'coupon.list', 'course.list', 'message.list', 'wallet.transactions']))
  expect(long.length).toBeGreaterThan(14)
})

it('an order of five courses takes the same read statements as an order of one', async () => {
  const [first] = (await server.send(order.list, { query: { tab: 'paid' } }, learner)).filter(({ kind }) => kind === 'course')
  if (!first) throw new Error('the learner has bought nothing')
  const one = await cost(order.get, { params: { orderSn: first.orderSn } })
  const rows = [2, 3, 4, 5].map((seq) => ({
    order_sn: first.orderSn,
    seq,
    course_id: 100 + seq,
    title: '课程',
    cover: '',
    list_price: 100,
    payable: 100,
  }))
  await server.db.insertInto('order_item').values(rows).execute()
  const five = await server.send(order.get, { params: { orderSn: first.orderSn } }, learner)
  expect(five.items).toHaveLength(5)
  expect((await cost(order.get, { params: { orderSn: first.orderSn } })).statements).toBe(one.statements)
})
