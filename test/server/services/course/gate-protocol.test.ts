import { gate } from '@/contract/course/gate'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const CRAM = 105
const COMBINED = 106
/** The order that the combined course was bought with. */
const ORDER = '2026110100000001'
const UNTIL = Date.UTC(2030, 0, 1)
const NUMBER = '11010519491231002X'
let server: TestServer
let owner: TestSession
let stranger: TestSession
beforeAll(async () => {
  server = await startServer({ seed: true })
  owner = await server.signIn('13800000001')
  stranger = await server.signIn('13900000042')
})
afterAll(() => server.close())

const sign = (body: object, who = owner) =>
  server.exchange(gate.signProtocol, { params: { id: 1 }, body: { name: '张晓晴', idNumber: NUMBER, version: 1, ...body } }, who)

describe('the agreement of a course', () => {
  it('the agreement is readable by everybody', async () => {
    expect(await server.send(gate.protocol, { params: { id: CRAM } })).toMatchObject({ id: 1, version: 1, signed: null })
    expect(await server.exchange(gate.protocol, { params: { id: 101 } })).toMatchObject({ code: 404 })
  })

  it.each([
    ['a number with a wrong check sign', { idNumber: '110105194912310021' }, 417, '身份证号不正确，请核对后再填'],
    ['a name of digits', { name: '12345' }, 417, '请输入正确的姓名'],
    ['a version that is not the present one', { version: 2 }, 409, '协议内容已更新，请重新阅读后再签署'],
  ])('refuses %s', async (_, body, code, msg) => {
    expect(await sign(body)).toMatchObject({ code, msg })
  })

  it('the agreement is signed by owners only, and shown masked; neither name nor number is stored in plain text', async () => {
    expect(await sign({}, stranger)).toMatchObject({ code: 409 })
    const signed = await Promise.all([sign({}), sign({})])
    for (const { code, res } of signed)
      expect({ code, res }).toMatchObject({ code: 200, res: { signed: { name: '张**', number: '110*************2X' } } })
    const rows = await server.db.selectFrom('protocol_sign').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('晓晴')
    expect(JSON.stringify(rows)).not.toContain(NUMBER)
    expect((await server.send(gate.preTasks, { query: { courseId: CRAM } }, owner)).tasks.at(-1)).toEqual({
      kind: 'protocol',
      isDone: true,
    })
    const read = (who?: TestSession) => server.send(gate.protocol, { params: { id: CRAM } }, who)
    expect([(await read(owner)).signed?.name, (await read(stranger)).signed, (await read()).signed]).toEqual(['张**', null, null])
    const others = await server.exchange(gate.preTasks, { query: { courseId: CRAM } }, stranger)
    expect(JSON.stringify(others.res ?? null)).not.toContain('"isDone":true')
  })
})

describe('a combined course', () => {
  beforeAll(async () => {
    await server.db.insertInto('course_combine').values({ course_id: COMBINED, least: 1, most: 2 }).execute()
    const subject = (id: number, taught_by: number) => ({ id, course_id: COMBINED, name: `科目 ${id}`, taught_by, seq: id })
    await server.db
      .insertInto('course_subject')
      .values([subject(1, 101), subject(2, 103), subject(3, 102)])
      .execute()
    await server.db
      .insertInto('entitlement')
      .values({ user_id: owner.userId, course_id: COMBINED, granted_at: 5, expires_at: UNTIL, order_sn: ORDER })
      .execute()
  })
  const choose = (subjectIds: number[], who = owner) =>
    server.exchange(gate.confirmCombine, { params: { id: COMBINED }, body: { subjectIds } }, who)

  it('needs the choice first', async () => {
    expect(await server.send(gate.memberAuth, { params: { id: COMBINED } }, owner)).toMatchObject({ reason: 'subjects' })
  })

  it.each([
    [[1, 2, 3], 417, '请选择 1 到 2 个科目'],
    [[9], 417, '所选科目不属于这门课程'],
  ])('refuses %j', async (ids, code, msg) => {
    expect(await choose(ids)).toMatchObject({ code, msg })
  })

  it('a combined course is chosen once, by its owner, and opens its subjects for as long as it lasts, as part of the same order', async () => {
    expect(await choose([2], stranger)).toMatchObject({ code: 409 })
    const codes = (await Promise.all([choose([1, 2]), choose([2, 1])])).map(({ code }) => code)
    expect(codes).toEqual([200, 200])
    expect(await choose([3])).toMatchObject({ code: 409 })
    const rights = await server.db
      .selectFrom('entitlement')
      .selectAll()
      .where('user_id', '=', owner.userId)
      .where('course_id', 'in', [101, 103])
      .orderBy('course_id')
      .execute()
    expect(rights).toMatchObject([
      { course_id: 101, expires_at: UNTIL, order_sn: ORDER },
      { course_id: 103, expires_at: UNTIL, order_sn: ORDER },
    ])
    expect((await server.send(gate.subjects, { params: { id: COMBINED } }, owner)).subjects.map(({ isChosen }) => isChosen)).toEqual([
      true,
      true,
      false,
    ])
  })
})
