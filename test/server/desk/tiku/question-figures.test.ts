import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildDesk } from '#server/desk/app'
import { countQuestions } from '#server/services/tiku/question-figures'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')

describe('the list of questions', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  let question = 0
  /** The question before it in the same subject. */
  let other = 0

  /** Answers of forty learners in practices of their own; `lettersOf` by the place of the learner. */
  async function answer(id: number, lettersOf: (at: number) => string, at = 1) {
    await sql`insert into users (mobile, nickname, created_at)
      select '19900' || lpad(n::text, 6, '0'), '学员' || n, 1 from generate_series(0, 39) n on conflict do nothing`.execute(server.db)
    const { rows } = await sql<{ id: number }>`select id from users where mobile like '19900%' order by id`.execute(server.db)
    for (const [place, { id: user }] of rows.entries()) {
      const letter = lettersOf(place)
      await sql`
        with made as (
          insert into practice (user_id, kind, mode, category_id, title, form, question_count, done_count, started_at, touched_at)
          select ${user}, 'random', 'practice', category_id, '练习', '{}', 1, 1, 1, 1 from question where id = ${id} returning id
        )
        insert into practice_answer (practice_id, question_id, seq, user_id, answer, verdict, marks, is_first, answered_at)
        select id, ${id}, 1, ${user}, ${JSON.stringify({ kind: 'letters', letters: [letter] })}::jsonb,
          ${letter === 'A' ? 'right' : 'wrong'}, 0, true, ${at} from made`.execute(server.db)
    }
  }

  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
    const { rows } = await sql<{ id: number }>`
      select question.id from question join question_version said on said.question_id = question.id and said.version = question.version
      where question.type = 'single_choice' and parent_id is null
        and category_id = (select category_id from question where type = 'single_choice' group by 1 order by count(*) desc limit 1)
        and not exists (select 1 from practice_answer where question_id = question.id)
      order by question.id desc limit 2`.execute(server.db)
    ;[{ id: question }, { id: other }] = rows as [{ id: number }, { id: number }]
    await sql`update question_version set answer_key = '{"kind":"letters","letters":["A"]}', difficulty = 3
      where question_id in (${question}, ${other})`.execute(server.db)
    // Thirty of forty choose B; these answer the other question right.
    await answer(other, (at) => (at < 30 ? 'A' : 'C'))
    await answer(question, (at) => (at < 30 ? 'B' : 'A'))
    // Another try of the same learners is no first answer of theirs.
    await answer(question, () => 'A', 2)
    await countQuestions(server.deps)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  /** The row of a question on a page of the list. */
  async function rowOf(id: number, query = '') {
    const body = plain((await editor.get(`/questions${query}`)).body)
    const from = body.indexOf(`href="/questions/${id}"`)
    return from < 0 ? undefined : body.slice(from, body.indexOf('</tr>', from))
  }

  it('shows how many answered, how many were right, the discrimination and the wrong option that most chose', async () => {
    const row = await rowOf(question, '?look=any')
    expect(row).toMatch(/data-title="做过" class="number"><a [^>]*>40</)
    expect(row).toMatch(/data-title="答对" class="number"><span class="still"><meter[^>]*><\/meter> <span class="share"><a [^>]*>25%</)
    expect(row).toContain('data-title="最常选错" class="number"><a')
    expect(row).toContain('B 75%')
    expect(row).toContain('错项多于正确项')
    expect(row).toContain('比标的难')
  })

  it('ranks learners by all their first answers in the subject', async () => {
    const { rows } = await sql<{ answered: number; discrimination: number }>`
      select answered, discrimination from question_figure where id in (${question}, ${other}) order by id = ${question} desc`.execute(
      server.db,
    )
    // Each has one of two right: the quarters follow the numbers of the learners, the ten last ones being the best.
    expect(rows).toEqual([
      { answered: 40, discrimination: 100 },
      { answered: 40, discrimination: -100 },
    ])
    expect(await rowOf(other, '?look=backwards')).toContain('区分度是负的')
    expect(await rowOf(question, '?look=backwards')).toBeUndefined()
  })

  it('opens from each number the answers that it counts', async () => {
    const row = (await rowOf(question, '?look=any')) ?? ''
    const links = [...row.matchAll(/href="(\/question-answers[^"]*)"/g)].map(([, link]) => link ?? '')
    const counts = await Promise.all(
      links.map(async (link) => /合计 <b>(\d+) 位/.exec(plain((await editor.get(`${link}&sum=1`)).body))?.[1]),
    )
    expect(counts).toEqual(['40', '10', '30'])
    const wrong = plain((await editor.get(links[2] ?? '')).body)
    expect(wrong.match(/data-title="选了">B</g)).toHaveLength(30)
    expect(wrong).not.toContain('data-title="选了">A<')
  })

  it('leads from the reports of a question to those that wait', async () => {
    await sql`insert into question_report (user_id, question_id, version, reason, note, status, made_at)
      select min(id), ${question}, 1, 'key', '', 'submitted', 1 from users`.execute(server.db)
    const row = (await rowOf(question, '?look=reported')) ?? ''
    expect(row).toContain(`href="/reports?question=${question}&status=submitted"`)
    const reports = plain((await editor.get(`/reports?question=${question}&status=submitted&sum=1`)).body)
    expect(reports).toMatch(/合计 <b>1 条/)
  })

  it('orders by a figure, the worst first, and pages without a gap', async () => {
    const body = plain((await editor.get('/questions?sort=discrimination')).body)
    expect(body.indexOf(`href="/questions/${other}"`)).toBeGreaterThan(0)
    expect(body.indexOf(`href="/questions/${other}"`)).toBeLessThan(body.indexOf(`href="/questions/${question}"`))
    const next = plain((await editor.get(`/questions?sort=discrimination&before=${other}`)).body)
    expect(next).not.toContain(`href="/questions/${other}"`)
    expect(next).toContain(`href="/questions/${question}"`)
  })

  it('counts a subject once a learning day', async () => {
    await sql`update question_figure set answered = 7 where id = ${question}`.execute(server.db)
    await countQuestions(server.deps)
    expect(await rowOf(question, '?look=any')).toContain('>7<')
  })

  it('counts beside each preset the rows that it shows, up to a hundred', async () => {
    const shown = async (query: string) => {
      const body = plain((await editor.get(`/questions?${query}`)).body)
      const [, count = ''] = new RegExp(`href="/questions\\?${query}"[^>]*>[^<]*<small> ([^<]*)</small>`).exec(body) ?? []
      return [count, /合计 <b>(\d+) 道/.exec(plain((await editor.get(`/questions?${query}&sum=1`)).body))?.[1]]
    }
    for (const query of ['look=any', 'look=reported', 'state=reviewed']) {
      const [count, sum] = await shown(query)
      expect([query, count]).toEqual([query, sum])
    }
    const { rows } = await sql<{ id: number }>`select id from question limit 120`.execute(server.db)
    await sql`insert into question_figure (id, answered, right_count, doubts, until)
      select id, 1, 0, '["low"]', 1 from unnest(${rows.map(({ id }) => id)}::integer[]) as given (id)
      on conflict (id) do update set doubts = '["low"]'`.execute(server.db)
    const many = await shown('look=any')
    expect([many[0], Number(many[1]) >= 120]).toEqual(['99+', true])
    const { count } = await server.db
      .selectFrom('question')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(plain((await editor.get('/questions')).body)).toContain(`全部<small> ${Number(count).toLocaleString('zh-CN')}</small>`)
  })

  it('lists the questions that one of the staff published first', async () => {
    const own = await staffBrowser(server, desk, ['editor'])
    const body = plain((await own.get('/questions')).body)
    const [, maker = ''] = /href="\/questions\?maker=(\d+)">我出的/.exec(body) ?? []
    expect((await own.get(`/questions?maker=${maker}`)).body).toContain('没有符合条件的记录')
    const at = { act: 'publish-question', reason: '', ip: '', at: 1, before: null, staff_id: Number(maker) }
    const entry = (id: number, isNew: boolean) => ({ ...at, object: `question:${id}`, after: JSON.stringify({ id, version: 1, isNew }) })
    await server.db
      .insertInto('audit')
      .values([entry(question, true), entry(other, false)])
      .execute()
    const listed = plain((await own.get(`/questions?maker=${maker}`)).body)
    expect([listed.includes(`href="/questions/${question}"`), listed.includes(`href="/questions/${other}"`)]).toEqual([true, false])
    expect((await own.get(`/questions?maker=999999`)).body).toContain('没有符合条件的记录')
  })
})
