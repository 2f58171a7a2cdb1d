import { tx } from '#server/database/tables'
import { answerComplaint } from '#server/repositories/service/class-service'
import { classService } from '@/contract/service/class-service'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const DAY_MS = 86_400_000
let server: TestServer
let rich: TestSession
const again = async () => {
  rich = await server.signIn('13800000001')
}
beforeAll(async () => {
  server = await startServer()
  await again()
})
afterAll(() => server.close())

describe('a complaint', () => {
  const text = '周三的直播迟到了二十分钟，也没有提前通知。'
  const complain = () => server.send(classService.complain, { body: { category: 'service', text } }, rich)

  it('a complaint is answered to the holder of the code, and to nobody else', async () => {
    const { code } = await complain()
    const read = (given: string) => server.send(classService.reply, { body: { code: given } }, rich)
    expect(await read(code)).toMatchObject({ text, reply: null })
    await expect(read('ABCDEFGHJKMNPQRS')).rejects.toMatchObject({ code: 404 })
    const { id } = await server.db.selectFrom('complaint').select('id').executeTakeFirstOrThrow()
    const day = learningDayOf(server.clock.now())
    const reply = () => tx(server.db, (work) => answerComplaint(work, id, '已提醒讲师，抱歉。', day + 2))
    expect([await reply(), await reply()]).toEqual([true, false])
    const days = { day: learningDayText(day), repliedOn: learningDayText(day + 2) }
    expect(await read(code.toLowerCase())).toMatchObject({ reply: '已提醒讲师，抱歉。', ...days })
  })

  it.each(['我发现我们班有人找人替考，请学校查一下', '讲师直播时骂我们脑残、傻逼，要求道歉', '有人在群里加微信 abc12345 出售真题答案'])(
    'can describe an offence: %s',
    async (said) => {
      const reporter = await server.signIn('13900000008')
      const { code } = await server.send(classService.complain, { body: { category: 'service', text: said } }, reporter)
      expect(await server.send(classService.reply, { body: { code } }, reporter)).toMatchObject({ text: said })
    },
  )

  it('has a limit a day, and leaves no trace of its author', async () => {
    await complain()
    await complain()
    await expect(complain()).rejects.toMatchObject({ code: 429 })
    server.clock.advance(DAY_MS)
    await again()
    await complain()
    const columns = await server.db.selectFrom('complaint').selectAll().execute()
    expect(Object.keys(columns[0] ?? {}).sort()).toEqual(['body', 'category', 'id', 'key', 'made_day', 'replied_day', 'reply', 'status'])
    expect(await server.db.selectFrom('server_secret').select('name').where('name', 'like', 'complaint:%').execute()).toEqual([])
    expect(Number(columns[0]?.made_day)).toBeLessThan(1_000_000)
  })
})
