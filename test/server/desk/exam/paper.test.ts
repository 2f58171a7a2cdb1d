import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildDesk } from '#server/desk/app'
import { countAbsent } from '#server/repositories/exam/paper-absent'
import { exam } from '@/contract/exam/exam'
import { minuteText } from '@/domain/time/day'
import { HOUR_MS } from '@/domain/time/units'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const versionIn = (body: string) => /name="_version" value="(\d+)"/.exec(body)?.[1] ?? ''
const SUBJECT = '221'

describe('papers put together on the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  async function save(act: string, ref: string, form: Record<string, string | string[]> = {}) {
    const url = `/acts/${act}/${ref}`
    const { body } = await editor.get(url)
    return editor.post(url, { ...form, _token: tokenIn(body), _version: versionIn(body), _step: 'run' })
  }
  const refOf = (to: string) => (to.split('?')[0] ?? '').split('/').at(-1) ?? ''
  const begin = async (template: string, title = '') =>
    refOf((await save('make-paper', 'new', { categoryId: SUBJECT, template, title })).to)
  const publish = (ref: string) => editor.act('publish-paper', ref, {})
  const stored = (id: number) => server.db.selectFrom('paper').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const part = { title: '一、单选', type: 'single_choice', rule: 'all-or-nothing', draws: ['', '', '', '3', '2'], picks: [] }

  it('come from a preset in six taps', async () => {
    // 组一份试卷, 科目, 样式, 抽题, 发布, 确认.
    const ref = await begin('quiz', '第一周小测')
    const page = await editor.get(`/paper-drafts/${ref}`)
    expect(page.body.replaceAll('<!-- -->', '')).toContain('<b>10</b> / 10 道　<b>50</b> / 50 分')
    const { to, status } = await publish(ref)
    expect(status).toBe(303)
    expect(await stored(Number(refOf(to)))).toMatchObject({ title: '第一周小测', full_marks: 5_000, is_shown: true })
    expect((await editor.get(`/paper-drafts/${ref}`)).status).toBe(404)
  })

  it('say at its row that a rule asks for too much, and are made to fit', async () => {
    const ref = await begin('blank', '要太多')
    expect((await save('write-paper-part', `${ref}.new`, { ...part, draws: ['', '', '4-5', '199', '2'] })).status).toBe(303)
    const page = await editor.get(`/paper-drafts/${ref}`)
    expect(page.body).toMatch(/只有 \d+ 道/)
    expect(page.body).toContain('还不能发布')
    expect((await publish(ref)).body).toContain('第 1 行要 199 道')
    expect((await save('fit-paper', ref)).status).toBe(303)
    expect((await publish(ref)).status).toBe(303)
  })

  it('mix questions picked by hand with rules, and take a question once', async () => {
    const ref = await begin('blank', '手工')
    await save('write-paper-part', `${ref}.new`, { ...part, draws: ['', '', '', '2', '1.5'] })
    const inPlace = (await editor.get(`/paper-drafts/${ref}?part=1`)).body
    expect([inPlace.includes(`action="/acts/write-paper-part/${ref}.1"`), inPlace.includes('name="draws"')]).toEqual([true, true])
    expect((await editor.get(`/paper-drafts/${ref}?part=9`)).body).not.toContain('action="/acts/write-paper-part/')
    const bank = await editor.get(`/paper-picks/${ref}?part=1`)
    const ids = [...bank.body.matchAll(/put-paper-question\/\d+\.1\.(\d+)/g)].map(([, id]) => Number(id))
    const [first = 0, second = 0] = ids
    expect(bank.body).toContain('还没人答')
    const figure = { answered: 50, right_count: 29, right_percent: 58, discrimination: null, wrong_letter: null, doubts: '[]', until: 1 }
    await server.db
      .insertInto('question_figure')
      .values({ id: first, ...figure })
      .onConflict((on) => on.column('id').doUpdateSet(figure))
      .execute()
    expect((await editor.get(`/paper-picks/${ref}?part=1`)).body).toContain('，答对 58%')
    expect((await save('put-paper-question', `${ref}.1.${first}`)).to).toContain(`/paper-picks/${ref}?part=1`)
    await save('put-paper-question', `${ref}.1.${second}`)
    expect((await editor.get(`/acts/put-paper-question/${ref}.1.${first}`)).body).toContain('已经在卷子里')
    const orderOf = async () =>
      [...(await editor.get(`/paper-picks/${ref}?part=1`)).body.matchAll(/data-place="place-paper-question\/\d+\.1\.(\d+)"/g)].map(
        ([, own]) => Number(own),
      )
    expect(await orderOf()).toEqual([first, second])
    expect((await save('place-paper-question', `${ref}.1.${second}`, { before: String(first) })).to).toContain(`/paper-picks/${ref}?part=1`)
    expect(await orderOf()).toEqual([second, first])
    await save('place-paper-question', `${ref}.1.${second}`)
    expect(await orderOf()).toEqual([first, second])
    expect((await editor.get(`/acts/place-paper-question/${ref}.1.999999`)).status).toBe(404)
    await save('take-paper-question', `${ref}.1.${second}`)
    await save('write-paper-part', `${ref}.1`, { ...part, draws: ['', '', '', '2', '1.5'], picks: [String(first), '4'] })
    await save('set-paper-basics', ref, {
      title: '手工卷',
      kind: 'mock',
      minutes: '45',
      passMarks: '4.2',
      preset: 'none',
      notice: '带好笔',
    })
    const id = Number(refOf((await publish(ref)).to))
    expect(await stored(id)).toMatchObject({ title: '手工卷', minutes: 45, pass_marks: 420, full_marks: 700, notice: ['带好笔'] })
    const asked = await server.db
      .selectFrom('paper_question')
      .select(['question_id', 'marks'])
      .where('paper_id', '=', id)
      .orderBy('seq')
      .execute()
    expect(asked.map(({ marks }) => marks)).toEqual([400, 150, 150])
    expect(asked[0]?.question_id).toBe(first)
    expect(new Set(asked.map(({ question_id }) => question_id)).size).toBe(3)
  })

  it('fold a section of more than eight picked questions behind a line, and send the marks of all', async () => {
    const ref = await begin('blank', '长的一节')
    await save('write-paper-part', `${ref}.new`, { ...part, draws: ['', '', '', '1', '1'] })
    const hand = async () => (await editor.get(`/paper-picks/${ref}?part=1`)).body.replaceAll('<!-- -->', '')
    const ids = [...(await hand()).matchAll(/put-paper-question\/\d+\.1\.(\d+)/g)].map(([, id = '']) => id)
    const picked = new Set(ids)
    expect(picked.size).toBeGreaterThan(8)
    const first = [...picked].slice(0, 9)
    for (const id of first.slice(0, 8)) await save('put-paper-question', `${ref}.1.${id}`)
    expect(await hand()).not.toContain('class="further"')
    await save('put-paper-question', `${ref}.1.${first[8]}`)
    expect(await hand()).toMatch(/<details class="further" data-fold="picks-\d+\.1"><summary>第 6–9 题<\/summary><\/details><ol/)
    expect((await hand()).match(/class="worth"/g)).toHaveLength(9)
  })

  it('change all their rules in one form, moving one to another section, while questions picked by hand stay', async () => {
    const ref = await begin('blank', '一起改')
    await save('write-paper-part', `${ref}.new`, { ...part, draws: ['', '', '', '2', '1.5'] })
    await save('write-paper-part', `${ref}.new`, { ...part, title: '二、判断', type: 'determine', draws: ['', '', '', '1', '1'] })
    const bank = await editor.get(`/paper-picks/${ref}?part=1`)
    const [, id = ''] = /put-paper-question\/\d+\.1\.(\d+)/.exec(bank.body) ?? []
    await save('put-paper-question', `${ref}.1.${id}`)
    const open = (await editor.get(`/paper-drafts/${ref}?part=all`)).body.replaceAll('<!-- -->', '')
    expect(open).toContain(`action="/acts/write-paper-rules/${ref}"`)
    expect(open).toContain('手工选的 1 道不变')
    expect(open).toMatch(/有 \d+ 道/)
    // The rule of the second section asks for three now, and the first section gets another rule.
    const draws = ['2', '', '', '', '3', '1', '1', '', '', '4-5', '1', '2', '1', '', '', '', '2', '2']
    expect((await save('write-paper-rules', ref, { draws })).status).toBe(303)
    const { content } = await server.db.selectFrom('paper_draft').select('content').where('id', '=', Number(ref)).executeTakeFirstOrThrow()
    expect(content.parts.map(({ rows }) => rows)).toEqual([
      [
        { kind: 'pick', id: Number(id), marks: 150 },
        { kind: 'draw', chapterId: null, pointId: null, easiest: 4, hardest: 5, count: 1, marks: 200 },
        { kind: 'draw', chapterId: null, pointId: null, easiest: 1, hardest: 5, count: 2, marks: 200 },
      ],
      [{ kind: 'draw', chapterId: null, pointId: null, easiest: 1, hardest: 5, count: 3, marks: 100 }],
    ])
    const gone = await save('write-paper-rules', ref, { draws: ['3', '', '', '', '3', '1'] })
    expect(gone.body).toContain('大题已经没有了')
  })

  it('change through a draft, while attempts keep their questions', async () => {
    const id = Number(refOf((await publish(await begin('quiz', '要改的卷'))).to))
    const learner = await server.signIn('13900000031')
    const attempt = await server.send(exam.startAttempt, { params: { id }, query: {} }, learner)
    const ref = refOf((await save('revise-paper', String(id))).to)
    expect((await save('remove-paper-part', `${ref}.2`)).status).toBe(303)
    await save('set-paper-basics', ref, { title: '改过的卷', kind: 'mock', minutes: '20', passMarks: '10', preset: 'none', notice: '' })
    expect((await publish(ref)).status).toBe(303)
    expect(await stored(id)).toMatchObject({ title: '改过的卷', full_marks: 2_000 })
    const running = await server.send(exam.attempt, { params: { id: attempt.id } }, learner)
    expect(running.sections).toEqual(attempt.sections)
  })

  it('lose nothing when two people change a draft', async () => {
    const ref = await begin('blank', '两人')
    const url = `/acts/set-paper-basics/${ref}`
    const [one, two] = [await editor.get(url), await editor.get(url)]
    const send = ({ body }: { body: string }, title: string) => {
      const form = { title, kind: 'mock', minutes: '20', passMarks: '0', preset: 'none', notice: '' }
      return editor.post(url, { ...form, _token: tokenIn(body), _version: versionIn(body), _step: 'run' })
    }
    expect((await send(one, '先改的')).status).toBe(303)
    const late = await send(two, '后改的')
    for (const words of ['刚被别人改过', '先改的', '后改的']) expect(late.body).toContain(words)
  })

  it('open only to their classes, in their time, as often as they say', async () => {
    const id = Number(refOf((await publish(await begin('quiz', '限时卷'))).to))
    const learner = await server.signIn('13900000032')
    const start = () => server.exchange(exam.startAttempt, { params: { id }, query: {} }, learner)
    const now = server.clock.now()
    const set = (form: Record<string, string | string[]>) =>
      editor.act('set-paper-terms', id, {
        opensAt: '',
        closesAt: '',
        classes: [],
        tries: '',
        dated: 'no',
        ranked: 'yes',
        step: '50',
        blind: 'no',
        ...form,
      })
    expect((await set({ opensAt: minuteText(now + HOUR_MS) })).status).toBe(303)
    expect((await start()).msg).toContain('开始')
    expect((await server.send(exam.paper, { params: { id } }, learner)).notice.join()).toContain('考试时间')
    await set({ closesAt: minuteText(now - HOUR_MS) })
    expect((await start()).msg).toContain('已经结束')
    expect((await set({ opensAt: minuteText(now), closesAt: minuteText(now) })).body).toContain('结束要在开始之后')
    const { id: classId } = await server.db.selectFrom('study_class').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    await server.db.deleteFrom('class_member').where('user_id', '=', learner.userId).execute()
    await set({ classes: [String(classId)] })
    expect((await start()).code).not.toBe(200)
    await set({ tries: '1', ranked: 'no' })
    expect((await start()).code).toBe(200)
    const attempt = await server.db.selectFrom('attempt').selectAll().where('paper_id', '=', id).executeTakeFirstOrThrow()
    expect(attempt.is_ranked).toBe(false)
    await server.send(exam.submit, { params: { id: attempt.id } }, learner)
    expect((await start()).msg).toContain('只能考 1 次')
    expect((await editor.act('hide-paper', id, { reason: '换新卷' })).status).toBe(303)
    expect((await start()).code).not.toBe(200)
    expect((await editor.get(`/papers/${id}`)).body).toContain('再多 29 份')
  })

  it('open from each number of their analysis the results that it counts', async () => {
    const id = Number(refOf((await publish(await begin('quiz', '分析卷'))).to))
    await sql`
      with learner as (
        insert into users (mobile, nickname, created_at) select '19800' || lpad(n::text, 6, '0'), '考生' || n, 1 from generate_series(0, 31) n
        returning id
      ), sat as (
        insert into attempt (user_id, paper_id, number, status, started_at, deadline, submitted_at, form, is_ranked)
        select learner.id, ${id}, number, 'submitted', 1, 2, 2, '{"sections":[]}', false from learner cross join generate_series(1, 2) as number
        returning id, user_id, number
      )
      insert into result (attempt_id, user_id, paper_id, is_first, marks, used_seconds, submitted_at, marking)
      select sat.id, user_id, ${id}, false, (row_number() over (order by sat.user_id) * 150)::integer % 5001, 60, 2, '[]' from sat`.execute(
      server.db,
    )
    const teacher = await staffBrowser(server, desk, ['teacher'])
    const shown = async (path: string) => (await teacher.get(path)).body.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
    const page = await shown(`/papers/${id}`)
    const links = [...page.matchAll(/<a href="(\/results[^"]*)">(\d+) 人/g)].map(([, link = '', count]) => ({ link, count }))
    expect(links.length).toBeGreaterThan(6)
    expect(links[0]?.count).toBe('32')
    for (const { link, count } of links)
      expect({ link, count: /合计 <b>(\d+) 份/.exec(await shown(`${link}&sum=1`))?.[1] }).toEqual({ link, count })

    // One class: five of the learners, and one who did not come.
    const { id: classId } = await server.db.selectFrom('study_class').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    await sql`delete from class_member where class_id = ${classId}`.execute(server.db)
    await sql`
      insert into class_member (user_id, class_id, course_group_id, group_seq, start_day, joined_at)
      select users.id, class.id, class.course_group_id, 900 + row_number() over (), 1, 1 from users, study_class as class
      where class.id = ${classId} and (users.mobile like '19800%' and right(users.mobile, 2)::int < 5 or users.mobile = '13900000032')`.execute(
      server.db,
    )
    const narrowed = await shown(`/papers/${id}?class=${classId}`)
    expect(narrowed).toContain('再多 25 份')
    expect(narrowed).toContain('应考 6，还没交 1')
    const ofClass = [...narrowed.matchAll(/<a href="(\/results\?[^"]*)">(\d+) 人/g)].map(([, link = '', count]) => ({ link, count }))
    expect(ofClass[0]?.count).toBe('5')
    for (const { link, count } of ofClass)
      expect({ link, count: /合计 <b>(\d+) 份/.exec(await shown(`${link}&sum=1`))?.[1] }).toEqual({ link, count })
    expect(await shown(`/papers/${id}?part=absent&class=${classId}`)).toMatch(/还没开考[\s\S]*<\/table>/)

    // A second class with the same six: a learner of two classes is one.
    await sql`delete from class_member where class_id <> ${classId}`.execute(server.db)
    await sql`
      with other_group as (insert into course_group select 9001, course_id, title, intro from course_group limit 1 returning id),
        other_class as (
          insert into study_class (id, course_group_id, plan_id, seq, title, teacher_name, start_day, capacity)
          select 9001, other_group.id, plan_id, 1, '另一组', '', 1, 99 from other_group, study_class where study_class.id = ${classId} returning id
        )
      insert into class_member (user_id, class_id, course_group_id, group_seq, start_day, joined_at)
      select user_id, other_class.id, 9001, group_seq, 1, 1 from other_class, class_member where class_id = ${classId}`.execute(server.db)
    const classIds = (await server.db.selectFrom('class_member').select('class_id').distinct().execute()).map((row) => row.class_id)
    expect([classIds.length, await countAbsent(server.db, { paperId: id, classIds })]).toEqual([2, { expected: 6, absent: 1 }])
  })
})
