import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { Q, RIGHT } from '../../services/exam/exam-fixture'
import { type ExamHall, openExamHall } from '../../services/exam/exam-hall'
import { type Browser, staffBrowser, staffIdOf, tokenIn } from '../staff'

const ESSAYS = 50
const MOST_TAPS = 110

describe('marking one essay after the other', () => {
  let hall: ExamHall
  let desk: FastifyInstance
  let teacher: Browser
  beforeAll(async () => {
    hall = await openExamHall()
    const points = [
      { text: '定义', share: 60 },
      { text: '举例', share: 40 },
    ]
    const answer_key = JSON.stringify({ kind: 'points', reference: [], points })
    await hall.server.db.updateTable('question_version').set({ answer_key }).where('question_id', '=', Q.essay).execute()
    desk = await buildDesk(hall.server.deps)
    for (let at = 0; at < ESSAYS; at++) await hall.take(RIGHT, await hall.server.signIn(`1390042${String(at).padStart(4, '0')}`))
    teacher = await staffBrowser(hall.server, desk, ['teacher'])
  })
  afterAll(async () => {
    await desk.close()
    await hall.server.close()
  })

  it('takes at most 110 taps for fifty, without a script', async () => {
    let taps = 0
    const tap = <T>(done: T): T => {
      taps += 1
      return done
    }
    const first = tap(await teacher.get('/'))
    let address = /<a href="(\/essays\/\d+)">/.exec(first.body)?.[1] ?? ''
    let body = tap(await teacher.get(address)).body
    expect(body).toContain(`第 1 / ${ESSAYS} 份`)
    for (let marked = 1; marked <= ESSAYS; marked++) {
      const [, act = '', _version = ''] = /action="(\/acts\/mark-essay\/\d+)".*?name="_version" value="(\d+)"/s.exec(body) ?? []
      const [, met = ''] = tap(/name="met"[^>]* value="(\d+)"/.exec(body) ?? [])
      const done = tap(
        await teacher.post(act, { met, comment: '', _token: tokenIn(body.slice(body.indexOf(act))), _version, _step: 'run' }),
      )
      expect(done.status).toBe(303)
      address = done.to
      body = (await teacher.get(address)).body
      expect(body).toContain(marked === ESSAYS ? '这个队列里没有在等的了' : '办好了，这是下一件')
    }
    const left = await hall.server.db.selectFrom('essay_task').select('id').where('marked_at', 'is', null).execute()
    expect([left, taps <= MOST_TAPS]).toEqual([[], true])
  })

  it('stands between what else waits and the marks', async () => {
    await hall.take(RIGHT, await hall.server.signIn('13900429999'))
    const { id } = await hall.server.db.selectFrom('essay_task').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const url = `/essays/${id}`
    const { body } = await teacher.get(url)
    expect(body).toMatch(
      new RegExp(
        `<ol>(<li><a href="/essays/\\d+"><small class="nth">✓</small><span>[^<]+</span><small class="right">[\\d.]+ 分</small></a></li>){2}<li><a href="${url}" aria-current="page">`,
      ),
    )
    expect(body).toMatch(/还有 (?:<!-- -->)?1 份，/)
    expect(body).toContain(`<a href="${url}" aria-current="page"><small class="nth">1</small>`)
    // The bars that give a mark by one press stay in sight with the button.
    const [, foot = ''] = /<div class="foot">(.*?)<\/form>/s.exec(body) ?? []
    expect(foot).toMatch(/<fieldset class="spread">.*name="whole".*<button type="submit" name="_step" value="run" data-key="n"/s)
    await hall.server.db.updateTable('essay_task').set({ marked_at: 7 }).where('id', '=', id).execute()
    expect((await teacher.get(url)).body).toContain('都办完了')
  })

  it('stays for ten minutes with whoever opens it: others see whose it is and go past it', async () => {
    await hall.server.db.updateTable('essay_task').set({ marked_at: 7 }).execute()
    for (const at of [1, 2, 3]) await hall.take(RIGHT, await hall.server.signIn(`1390043000${at}`))
    const open = await hall.server.db.selectFrom('essay_task').select('id').where('marked_at', 'is', null).orderBy('id').execute()
    const [first = 0, second = 0, third = 0] = open.map(({ id }) => id)
    const other = await staffBrowser(hall.server, desk, ['teacher'])
    const { name } = await hall.server.db
      .selectFrom('staff')
      .select('name')
      .where('id', '=', await staffIdOf(hall.server, other))
      .executeTakeFirstOrThrow()
    await other.get(`/essays/${second}`)
    expect((await other.get(`/essays/${second}`)).body).not.toContain('在批')
    const shown = (await teacher.get(`/essays/${first}`)).body
    expect(shown).toMatch(
      new RegExp(`/essays/${second}"><small class="nth">2</small><span>[^<]+</span><small class="warned">${name}<!-- -->在批|${name}在批`),
    )
    const mark = async (id: number) => {
      const { body } = await teacher.get(`/essays/${id}`)
      const [, act = '', _version = ''] = /action="(\/acts\/mark-essay\/\d+)".*?name="_version" value="(\d+)"/s.exec(body) ?? []
      return teacher.post(act, { met: '1', comment: '', _token: tokenIn(body.slice(body.indexOf(act))), _version, _step: 'run' })
    }
    expect((await mark(first)).to).toContain(`/essays/${third}?done=next`)
    // Opened all the same it says who has it, and is not taken from them.
    expect((await teacher.get(`/essays/${second}`)).body).toContain('十分钟没有动静才算放下')
    expect((await other.get(`/essays/${second}`)).body).not.toContain('十分钟没有动静才算放下')
    hall.server.clock.advance(600_000)
    expect((await teacher.get(`/essays/${second}`)).body).not.toContain('在批')
    expect((await other.get(`/essays/${second}`)).body).toContain('十分钟没有动静才算放下')
  })

  it('shows the question, the answer and the points with what they are worth and their keys', async () => {
    const { id } = await hall.server.db.selectFrom('essay_task').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const { body } = await teacher.get(`/essays/${id}`)
    expect(body).toContain('题干5')
    expect(body.match(/type="checkbox"[^>]*data-worth="\d+"[^>]*data-key="\d"/g)).toHaveLength(2)
  })

  it('refuses a marking of what another teacher marked meanwhile, and keeps what was typed', async () => {
    const { id } = await hall.server.db.selectFrom('essay_task').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const { body } = await teacher.get(`/essays/${id}`)
    await hall.server.db.updateTable('essay_task').set({ marked_at: 7 }).where('id', '=', id).execute()
    const _version = /name="_version" value="(\d+)"/.exec(body)?.[1] ?? ''
    const late = await teacher.post(`/acts/mark-essay/${id}`, {
      met: '1',
      comment: '写得好',
      _token: tokenIn(body.slice(body.indexOf('/acts/mark-essay/'))),
      _version,
      _step: 'run',
    })
    expect(late.body).toContain('这道题刚被别的老师批改过')
    expect(late.body).toContain('写得好')
  })
})

describe('marks, phrases and names while marking', () => {
  let hall: ExamHall
  let desk: FastifyInstance
  let teacher: Browser
  beforeAll(async () => {
    hall = await openExamHall()
    const points = [
      { text: '定义', share: 60 },
      { text: '举例', share: 40 },
    ]
    const answer_key = JSON.stringify({ kind: 'points', reference: [], points })
    await hall.server.db.updateTable('question_version').set({ answer_key }).where('question_id', '=', Q.essay).execute()
    desk = await buildDesk(hall.server.deps)
    teacher = await staffBrowser(hall.server, desk, ['teacher'])
  })
  afterAll(async () => {
    await desk.close()
    await hall.server.close()
  })

  let taken = 0
  const handIn = async () => {
    taken += 1
    const learner = await hall.server.signIn(`1390043${String(taken).padStart(4, '0')}`)
    const { id } = await hall.take(RIGHT, learner)
    const task = await hall.server.db.selectFrom('essay_task').select('id').where('result_id', '=', id).executeTakeFirstOrThrow()
    const seen = async () => (await hall.resultOf(id, learner)).questions.find((question) => question.id === Q.essay)
    return { id: task.id, seen }
  }

  it('half a mark beside the points reaches the learner with its sum', async () => {
    const { id, seen } = await handIn()
    await teacher.act('mark-essay', id, { met: '1', extra: '+0.5', comment: '' })
    expect(await seen()).toMatchObject({
      marksGot: 230,
      teacherMark: { met: [true, false], extra: 50 },
      receipt: { arithmetic: expect.stringContaining('= 1.80；老师另加 0.50，得 2.30') },
    })
    expect((await teacher.get(`/essays/${id}`)).body).toMatch(/id="extra"[^>]* value="0.5"/)
  })

  it('a bar gives its marks whatever the points are', async () => {
    const { id, seen } = await handIn()
    const { body } = await teacher.get(`/essays/${id}`)
    const sent = { met: '1', extra: '9', whole: /name="whole" value="(2.5)"/.exec(body)?.[1] ?? '' }
    const _version = /name="_version" value="(\d+)"/.exec(body)?.[1] ?? ''
    const _token = tokenIn(body.slice(body.indexOf('/acts/mark-essay/')))
    const done = await teacher.post(`/acts/mark-essay/${id}`, { ...sent, comment: '', _step: 'run', _token, _version })
    expect([done.status, (await seen())?.marksGot, (await seen())?.teacherMark?.extra]).toEqual([303, 250, 70])
  })

  it.each([
    ['0.3', '这份试卷给分最小到 0.5 分'],
    ['2', '本题 0 到 3 分，加减以后是 3.8 分，请改一下'],
    ['-2', '本题 0 到 3 分，加减以后是 -0.2 分，请改一下'],
    ['很多', '另加减写分数，如 0.5 或 -1'],
  ])('%s beside 1.8 is refused', async (extra, words) => {
    const { id, seen } = await handIn()
    expect((await teacher.act('mark-essay', id, { met: '1', extra, comment: '' })).body).toContain(words)
    expect((await seen())?.teacherMark).toBeUndefined()
  })

  it('phrases go behind the comment, and are those that the teacher keeps', async () => {
    const { id, seen } = await handIn()
    const kept = await teacher.act('write-phrases', `essays.${id}`, { phrases: '借贷方向写反了\n\n 分录要写全 \n分录要写全' })
    expect(kept.to).toBe(`/essays/${id}?done=1`)
    const { body } = await teacher.get(`/essays/${id}`)
    expect(body).toMatch(/value="借贷方向写反了"[\s\S]*<kbd>F1<\/kbd>[\s\S]*value="分录要写全"[\s\S]*<kbd>F2<\/kbd>/)
    await teacher.act('mark-essay', id, { met: '1', comment: '第三问对了', phrases: ['借贷方向写反了', '分录要写全'] })
    expect((await seen())?.teacherMark?.comment).toBe('第三问对了；借贷方向写反了；分录要写全')
  })

  it.each([
    ['一'.repeat(31), '超过 30 字'],
    [Array.from({ length: 10 }, (_, at) => `第 ${at} 句`).join('\n'), '最多 9 句'],
  ])('phrases of %s are refused', async (phrases, words) => {
    const { id } = await handIn()
    expect((await teacher.act('write-phrases', `essays.${id}`, { phrases })).body).toContain(words)
  })

  it('a phrase loses what no database keeps', async () => {
    const { id, seen } = await handIn()
    expect((await teacher.act('mark-essay', id, { met: '1', comment: '', phrases: ['a\0b', '\0'] })).status).toBe(303)
    expect((await seen())?.teacherMark?.comment).toBe('ab')
  })

  it('a comment that becomes too long by its phrases is refused', async () => {
    const { id } = await handIn()
    const late = await teacher.act('mark-essay', id, { met: '1', comment: '好'.repeat(498), phrases: ['分录要写全'] })
    expect(late.body).toContain('评语连常用语最多 500 字')
  })

  it('a teacher hides names until an essay is marked, and shows them again', async () => {
    const { id } = await handIn()
    const { nickname } = await hall.server.db
      .selectFrom('essay_task')
      .innerJoin('users', 'users.id', 'essay_task.user_id')
      .select('nickname')
      .where('essay_task.id', '=', id)
      .executeTakeFirstOrThrow()
    await teacher.act('hide-names', `essays.${id}`, {})
    const nameless = await teacher.get(`/essays/${id}`)
    expect([nameless.body.includes(nickname), nameless.body.includes(`${id} 号答卷`)]).toEqual([false, true])
    await teacher.act('show-names', `essays.${id}`, {})
    expect((await teacher.get(`/essays/${id}`)).body).toContain(`${nickname}的回答`)
  })

  it('a paper that is marked without names shows them nowhere before, and in steps of whole marks refuses halves', async () => {
    const { id } = await handIn()
    const { nickname } = await hall.server.db
      .selectFrom('essay_task')
      .innerJoin('users', 'users.id', 'essay_task.user_id')
      .select('nickname')
      .where('essay_task.id', '=', id)
      .executeTakeFirstOrThrow()
    await hall.server.db.updateTable('paper').set({ is_blind: true, essay_step: 100 }).execute()
    const bodies = [`/essays/${id}`, '/essays?status=waiting', '/essays?format=csv', `/acts/mark-essay/${id}`]
    for (const address of bodies) expect([address, (await teacher.get(address)).body.includes(nickname)]).toEqual([address, false])
    expect((await teacher.get(`/essays/${id}`)).body).not.toContain('/acts/hide-names/')
    expect((await teacher.act('mark-essay', id, { met: '1', extra: '0.5', comment: '' })).body).toContain('这份试卷给分最小到 1 分')
    await teacher.act('mark-essay', id, { met: '1', extra: '1', comment: '' })
    expect((await teacher.get(`/essays/${id}`)).body).toContain(nickname)
    await hall.server.db.updateTable('paper').set({ is_blind: false, essay_step: 50 }).execute()
  })
})
