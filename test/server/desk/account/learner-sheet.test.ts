import type { FastifyInstance } from 'fastify'
import { encode } from 'iconv-lite'
import { tx } from '#server/database/tables'
import { learnerSheet } from '#server/desk/account/learner-sheet'
import { buildDesk } from '#server/desk/app'
import { deskHandlers } from '#server/desk/frame/bulk-job'
import type { SheetKind } from '#server/desk/frame/sheet'
import { carrySheet } from '#server/desk/frame/sheet-run'
import { rowsInFile } from '#server/desk/parts/sheet-rows'
import { handlers } from '#server/jobs/handlers'
import { runDueJobs } from '#server/jobs/runner'
import { forgetSheetRuns } from '#server/repositories/account/sheet-run'
import { addJob } from '#server/repositories/jobs/queue'
import { dayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { onPostgres } from '../../../support/race'
import { startServer, type TestServer } from '../../../support/server'
import { bookOf } from '../../bank/read/workbook-parts'
import { bringSheet, exportedRows } from '../sheets'
import { type Browser, staffBrowser } from '../staff'

const HEAD = '姓名,手机号,课程,班级,有效期'
const plain = (body: string) => body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

describe('a table of learners', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  let titles: string[]
  let group: { title: string; course: string }
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
    const courses = await server.db.selectFrom('course').select(['title', 'price']).where('price', '>', 0).orderBy('id').execute()
    titles = courses.map(({ title }) => title)
    group = await server.db
      .selectFrom('study_class')
      .innerJoin('course_group', 'course_group.id', 'study_class.course_group_id')
      .innerJoin('course', 'course.id', 'course_group.course_id')
      .select(['study_class.title', 'course.title as course'])
      .where('course.price', '>', 0)
      .orderBy('study_class.id')
      .executeTakeFirstOrThrow()
    await server.db.updateTable('study_class').set({ capacity: 5_000 }).execute()
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const bring = (body: string | { name: string; bytes: Uint8Array }, more: Record<string, string> = {}) =>
    bringSheet(service, desk, 'import-learners', body, { reason: '秋季线下班', ...more })
  const userOf = (mobile: string) => server.db.selectFrom('users').selectAll().where('mobile', '=', mobile).executeTakeFirst()
  const rightsOf = async (mobile: string) => {
    const user = await userOf(mobile)
    return server.db
      .selectFrom('entitlement')
      .selectAll()
      .where('user_id', '=', user?.id ?? 0)
      .orderBy('course_id')
      .execute()
  }

  it('makes 500 accounts, opens two courses, joins a class, and tells each learner once; again it changes nothing', async () => {
    const other = titles.find((title) => title !== group.course) ?? ''
    const rows = Array.from(
      { length: 500 },
      (_, at) => `学生${at},1390001${String(at).padStart(4, '0')},${group.course}、${other},${group.title},2027-06-30`,
    )
    const table = [HEAD, ...rows].join('\n')
    const tried = await bring(table)
    expect(plain(tried.body)).toContain('500 位新学员')
    expect(await userOf('13900010000')).toBeUndefined()
    await tried.confirm()
    await runDueJobs(server.deps, deskHandlers)
    const user = await userOf('13900010000')
    expect(user).toMatchObject({ truename: '学生0' })
    const rights = await rightsOf('13900010000')
    expect(rights.map(({ expires_at }) => expires_at)).toEqual([1, 2].map(() => Date.parse('2027-06-30T23:59:59.999+08:00')))
    const told = await server.db
      .selectFrom('message')
      .select(['kind', 'body'])
      .where('user_id', '=', user?.id ?? 0)
      .execute()
    expect(told).toEqual([{ kind: 'course_given', body: expect.stringMatching(/^老师给你开通了.*把你加进了.*原因：秋季线下班$/) }])
    const members = await server.db
      .selectFrom('class_member')
      .select(['group_seq'])
      .where('user_id', '=', user?.id ?? 0)
      .execute()
    expect(members).toHaveLength(1)
    const audits = await server.db
      .selectFrom('audit')
      .select('object')
      .where('act', '=', 'import-learners')
      .where('object', 'like', 'user:%')
      .execute()
    expect(audits).toHaveLength(500)
    // The account that staff made is the one its owner signs in to by code.
    expect((await server.signIn('13900010000')).userId).toBe(user?.id)
    const again = await bring(table)
    expect(plain(again.body)).toMatch(/0 位新学员 .*0 位已有账号，补上课程或班级 .*500 位已经都有，不动/)
    expect(again.body).toContain('没有要改的')
  })

  it('counts the learners of a course and fills the groups of a class as if they had come one by one', async () => {
    const { id, learner_count } = await server.db
      .selectFrom('course')
      .selectAll()
      .where('title', '=', group.course)
      .executeTakeFirstOrThrow()
    const held = await server.db.selectFrom('entitlement').select('user_id').where('course_id', '=', id).execute()
    expect(learner_count).toBe(held.length)
    const own = server.db.selectFrom('study_class').select('id').where('title', '=', group.title)
    const seats = await server.db.selectFrom('class_member').select('group_seq').where('class_id', 'in', own).orderBy('id').execute()
    const first = seats.length - 500
    expect(seats.slice(first).map(({ group_seq }) => group_seq)).toEqual(
      Array.from({ length: 500 }, (_, at) => Math.floor((first + at) / 6) + 1),
    )
  })

  it('fields of the whole table are changed beside it, and it is tried anew', async () => {
    const [course = ''] = titles
    const tried = await bring([HEAD, `甲,13900030901,${course},,`].join('\n'), { days: '30' })
    const run = /\/sheets\/(\d+)/.exec(tried.body)?.[1] ?? ''
    const endIn = (days: number) => dayText(server.clock.now() + days * DAY_MS)
    expect(plain(tried.body)).toContain(`有效期到 ${endIn(30)}`)
    expect(plain(tried.body)).not.toContain('条短信')
    const set = (form: Record<string, string>) => service.act('set-import-learners', run, { reason: '合同 17', days: '', ...form })
    expect((await set({ days: '60', sms: 'yes' })).to).toBe(`/sheets/${run}?done=1`)
    const { body } = await service.get(`/sheets/${run}`)
    // The menu marks the page of the learners, and the button follows the reader down the page.
    expect(body).toContain('<a href="/accounts" aria-current="page">')
    expect(body).not.toContain('<a href="/sheets" aria-current="page">')
    expect(body).toMatch(/<div class="go">.*导入 \d+ 位<\/button><\/form><\/div>/s)
    expect((await service.get('/acts/import-learners/new')).body).toContain('<a href="/accounts" aria-current="page">')
    expect(plain(body)).toContain(`有效期到 ${endIn(60)}`)
    expect(plain(body)).toMatch(/最多 1 条短信，约 [\d.]+ 元/)
    expect(body).toMatch(/name="sms" checked="" value="yes"/)
    expect((await set({ reason: '' })).body).toContain('请填写原因')
    await service.act('run-sheet', run, {})
    await runDueJobs(server.deps, handlers)
    const { body: sms } = await server.db.selectFrom('sms_outbox').selectAll().where('mobile', '=', '13900030901').executeTakeFirstOrThrow()
    expect(sms).toContain('课程已开通')
    const told = await server.db.selectFrom('message').selectAll().where('ref', 'like', `sheet:${run}:%`).executeTakeFirstOrThrow()
    expect(told).toMatchObject({ kind: 'course_given', sms_asked: true })
    expect((await set({ days: '90' })).body).toContain('这次导入已经开始或放弃了')
    expect(plain((await service.get(`/sheets/${run}`)).body)).toContain('短信：每位发一条开通短信')
  })

  it('fills a class to its last place, and refuses the row after that', async () => {
    const own = await server.db
      .selectFrom('study_class')
      .select(['id', 'capacity'])
      .where('title', '=', group.title)
      .executeTakeFirstOrThrow()
    const taken = await server.db.selectFrom('class_member').select('id').where('class_id', '=', own.id).execute()
    const resize = (capacity: number) => server.db.updateTable('study_class').set({ capacity }).where('id', '=', own.id).execute()
    await resize(taken.length + 2)
    const rows = ['甲', '乙', '丙'].map((name, at) => `${name},1390004000${at},${group.course},${group.title},`)
    const tried = await bring([HEAD, ...rows].join('\n'))
    expect(plain(tried.body)).toContain(`“${group.title}”满了，只能有 ${taken.length + 2} 位`)
    expect(plain(tried.body)).toMatch(/2 位新学员 .*1 行不收/)
    await resize(own.capacity)
  })

  it('refuses rows by a reason each, and takes the others', async () => {
    const [course = ''] = titles
    const locked = await server.signIn('13900020001')
    await server.db.updateTable('users').set({ is_locked: true }).where('id', '=', locked.userId).execute()
    const tried = await bring(
      [
        HEAD,
        `甲,1390002,${course},,`,
        `乙,1.39E+10,${course},,`,
        `丙,13900020003,${course.slice(0, -1)},,`,
        '丁,13900020004,,没有这个班,',
        `戊,13900020005,,${group.title},`,
        '己,13900020006,,,2020-01-01',
        `庚,139 0002 0007,${course},,长期`,
        `辛,13900020007,${course},,`,
        `壬,13900020001,${course},,`,
        '癸,13900020009,,,明年',
      ].join('\n'),
    )
    const words = plain(tried.body)
    for (const reason of [
      '手机号少 4 位，只有 7 位',
      '手机号变成了科学计数法',
      `，是不是“${course}”`,
      '没有叫“没有这个班”的班级',
      `要先有“${group.course}”`,
      '有效期 2020-01-01 已经过了',
      '与第 8 行是同一个手机号',
      '账号已锁定',
      '要写成 2027-06-30、365 天或长期',
    ])
      expect(words).toContain(reason)
    await tried.confirm()
    expect((await rightsOf('13900020007')).map(({ expires_at }) => expires_at)).toEqual([null])
    expect(await userOf('13900020003')).toBeUndefined()
  })

  it('mends a refused cell for this import alone', async () => {
    const tried = await bring([HEAD, `甲,139000300,${titles[0]},,`].join('\n'))
    const { to } = await service.act('mend-sheet-row', `${tried.id}.2`, { column: 'mobile', value: '13900030001' })
    expect(plain((await service.get(to)).body)).toContain('1 位新学员')
  })

  it('writes the name that was meant beside a refused one, and offers all there are', async () => {
    const [course = ''] = titles
    const tried = await bring([HEAD, `甲,13900030002,${course.slice(0, -1)}酱,,`, `乙,13900030003,,没有这个班,`].join('\n'))
    const { body } = await service.get(`/sheets/${tried.id}`)
    expect(body).toContain(`list="offers-courses" aria-label="第 2 行改成" maxLength="200" value="${course}"/>`)
    expect(body).toContain('list="offers-class" aria-label="第 3 行改成" maxLength="200" value="没有这个班"/>')
    expect(body).toMatch(new RegExp(`<datalist id="offers-class">.*<option value="${group.title}"></option>`))
    const { to } = await service.act('mend-sheet-row', `${tried.id}.2`, { column: 'courses', value: course })
    expect(plain((await service.get(to)).body)).toContain('1 位新学员')
  })

  it('says what will follow before what may be changed', async () => {
    const { body } = await service.get(`/sheets/${(await bring([HEAD, `甲,13900030004,${titles[0]},,`].join('\n'))).id}`)
    expect(plain(body)).toMatch(/导入以后.*1 位新学员登录后在站内看到消息.*列对应/)
  })

  it('lengthens a course that a learner has, and never shortens one', async () => {
    const [course = ''] = titles
    const learner = await server.signIn('13900040001')
    await (await bring([HEAD, `,13900040001,${course},,2027-03-01`].join('\n'))).confirm()
    const longer = await bring([HEAD, `,13900040001,${course},,2027-09-01`].join('\n'))
    expect(plain((await service.get(`/sheets/${longer.id}?show=change`)).body)).toContain('有效期到 2027-03-01 → 有效期到 2027-09-01')
    await longer.confirm()
    expect((await bring([HEAD, `,13900040001,${course},,2027-01-01`].join('\n'))).body).toContain('没有要改的')
    const [right] = await server.db.selectFrom('entitlement').selectAll().where('user_id', '=', learner.userId).execute()
    expect(right?.expires_at).toBe(Date.parse('2027-09-01T23:59:59.999+08:00'))
  })

  it('asks which column is which where it knows none, and tries the table then', async () => {
    const tried = await bring(['学生,号,所学', `甲,13900050001,${titles[0]}`].join('\n'))
    expect(plain(tried.body)).toMatch(/没认出必填的列.* A 学生 B 号 C 所学 2 甲 13900050001 /)
    const { to } = await service.act('map-sheet', tried.id, { places: ['name:0', 'mobile:1', 'courses:2'] })
    expect(plain((await service.get(to)).body)).toContain('1 位新学员')
    expect((await service.act('map-sheet', tried.id, { places: ['name:0'] })).body).toContain('还没有选：手机号')
  })

  it.each([
    ['UTF-8 without a mark', (text: string) => ({ name: 'a.csv', bytes: Buffer.from(text) })],
    ['UTF-8 with a mark', (text: string) => ({ name: 'a.csv', bytes: Buffer.from(`\uFEFF${text}`) })],
    ['GB18030', (text: string) => ({ name: 'a.csv', bytes: encode(text, 'gb18030') })],
    ['UTF-16', (text: string) => ({ name: 'a.csv', bytes: encode(text, 'utf-16le', { addBOM: true }) })],
    ['tabs', (text: string) => ({ name: 'a.txt', bytes: Buffer.from(text.replaceAll(',', '\t')) })],
    ['commas at the ends', (text: string) => ({ name: 'a.csv', bytes: Buffer.from(text.replaceAll(/$/gm, ',,,')) })],
    [
      'a workbook with a title and heads merged over two rows',
      (text: string) => {
        const [, row = ''] = text.split('\n')
        const heads = [['秋季班名单'], ['姓名', '联系方式', '报名', '', ''], ['', '手机号', '课程', '班级', '有效期']]
        return { name: 'a.xlsx', bytes: bookOf({ rows: [...heads, row.split(',')] }) }
      },
    ],
  ])('reads a table in %s', async (_case, fileOf) => {
    const tried = await bring(fileOf([HEAD, `甲,13900060001,${titles[0]},,2027-06-30`].join('\n')))
    expect(plain(tried.body)).toContain('1 位新学员')
  })

  it('reads days and mobiles of a workbook as numbers', async () => {
    const number = (value: string) => `<c r="REF"><v>${value}</v></c>`
    const rows = [HEAD.split(','), ['甲', number('13900060002'), titles[0] ?? '', '', number('46568')]]
    const tried = await bring({ name: 'a.xlsx', bytes: bookOf({ rows }) })
    expect(plain((await service.get(`/sheets/${tried.id}?show=new`)).body)).toContain('有效期到 2027-06-30')
  })

  it('goes on where a dead process stopped, and does nobody twice', async () => {
    const [course = ''] = titles
    const rows = Array.from({ length: 250 }, (_, at) => `,1390007${String(at).padStart(4, '0')},${course},,`)
    const tried = await bring([HEAD, ...rows].join('\n'))
    const { to } = await tried.confirm()
    expect(plain((await service.get(to)).body)).toContain('办成 0 / 250')
    const count = async () =>
      (await server.db.selectFrom('message').select('id').where('ref', 'like', `sheet:${tried.id}:%`).execute()).length
    let batches = 0
    const dying: SheetKind = {
      ...learnerSheet,
      planner: (db, context) => {
        if (++batches > 1) throw new Error('killed')
        return learnerSheet.planner(db, context)
      },
    }
    await expect(carrySheet(server.deps, [dying], tried.id)).rejects.toThrow('killed')
    expect([await count(), plain((await service.get(to)).body).match(/办成 \d+ \/ \d+/)?.[0]]).toEqual([200, '办成 200 / 250'])
    await Promise.all([runDueJobs(server.deps, deskHandlers), carrySheet(server.deps, [learnerSheet], tried.id)])
    expect(await count()).toBe(250)
    expect(plain((await service.get(to)).body)).toContain('办成 250 / 250')
  })

  onPostgres('another process that holds the last rows keeps a run open, and the job does them when they are free again', async () => {
    const tried = await bring([HEAD, `,13900075001,${titles[0]},,`].join('\n'))
    await server.db.updateTable('sheet_run').set({ state: 'running' }).where('id', '=', tried.id).execute()
    const state = async () =>
      (await server.db.selectFrom('sheet_run').select('state').where('id', '=', tried.id).executeTakeFirstOrThrow()).state
    const job = { ref: String(tried.id), payload: { id: tried.id }, runAt: server.clock.now(), now: server.clock.now() }
    await tx(server.db, (work) => addJob(work, 'runSheet', job))
    await server.db.transaction().execute(async (other) => {
      await other.selectFrom('sheet_row').select('line').where('run_id', '=', tried.id).forUpdate().execute()
      await runDueJobs(server.deps, deskHandlers)
      expect(await state()).toBe('running')
    })
    server.clock.advance(60_000)
    await runDueJobs(server.deps, deskHandlers)
    expect([await state(), (await rightsOf('13900075001')).length]).toEqual(['done', 1])
  })

  it('leaves with masked mobiles and comes back without a change', async () => {
    const bytes = await exportedRows(service, desk, '/accounts?format=xlsx')
    expect(Buffer.from(bytes).length).toBeGreaterThan(1_000)
    const rows = await rowsInFile({ name: 'a.xlsx', bytes })
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.some(({ cells }) => cells.some((cell) => /^1\d{10}$/.test(cell)))).toBe(false)
    const again = await bring({ name: 'a.xlsx', bytes })
    expect(plain(again.body)).toMatch(/ 0 位新学员 0 位已有账号，补上课程或班级 \d+ 位已经都有，不动 0 行不收/)
  })

  it('goes back within a day: courses, classes and accounts that nobody has used', async () => {
    const [course = '', second = ''] = titles
    const known = await server.signIn('13900031001')
    const learning = await server.signIn('13900031002')
    const rows = [`,13900031001,${course}、${group.course},${group.title},`, `,13900031002,${second},,`, `误,13900031003,${course},,`]
    const tried = await bring([HEAD, ...rows].join('\n'))
    await tried.confirm()
    const lesson = await server.db
      .selectFrom('lesson')
      .innerJoin('course', 'course.id', 'lesson.course_id')
      .select(['lesson.id', 'course_id'])
      .where('course.title', '=', second)
      .executeTakeFirstOrThrow()
    const part = { user_id: learning.userId, course_id: lesson.course_id, kind: 'lesson', part: String(lesson.id), taken_at: 1 } as const
    await server.db.insertInto('taken_part').values(part).execute()
    expect(plain((await service.get(tried.to)).body)).toContain('整批撤回')
    expect((await service.act('undo-sheet', tried.id, {})).to).toBe(`/sheets/${tried.id}?done=1`)
    const { body } = await service.get(tried.to)
    expect(plain(body)).toContain('撤回了 2 位，1 位用过或改过，没有撤回')
    expect(plain((await service.get(`/sheets/${tried.id}?show=change`)).body)).toContain(`✕ “${second}”已经开始学了`)
    expect([await rightsOf('13900031001'), (await rightsOf('13900031002')).length]).toEqual([[], 1])
    const seats = await server.db.selectFrom('class_member').select('id').where('user_id', '=', known.userId).execute()
    expect([seats, await userOf('13900031003')]).toEqual([[], undefined])
    const told = await server.db
      .selectFrom('message')
      .select(['title', 'body'])
      .where('user_id', '=', known.userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(told).toMatchObject({ title: '课程有变化', body: expect.stringContaining(`“${course}”`) })
    const audits = await server.db.selectFrom('audit').select('object').where('act', '=', 'undo-sheet').execute()
    expect(audits.map(({ object }) => object)).toContain(`user:${known.userId}`)
    expect((await service.act('undo-sheet', tried.id, {})).body).toContain('这次导入已经撤回过')
  })

  it('gives a longer course its former end back, and leaves one that was changed since', async () => {
    const [course = ''] = titles
    const mobiles = ['13900031101', '13900031102']
    await (await bring([HEAD, ...mobiles.map((mobile) => `,${mobile},${course},,2027-06-30`)].join('\n'))).confirm()
    const [first] = await rightsOf('13900031101')
    const longer = await bring([HEAD, ...mobiles.map((mobile) => `,${mobile},${course},,2028-06-30`)].join('\n'))
    await longer.confirm()
    await server.db
      .updateTable('entitlement')
      .set({ expires_at: null })
      .where('user_id', '=', (await userOf('13900031102'))?.id ?? 0)
      .execute()
    await service.act('undo-sheet', longer.id, {})
    expect((await rightsOf('13900031101'))[0]?.expires_at).toBe(first?.expires_at)
    expect((await rightsOf('13900031102'))[0]?.expires_at).toBeNull()
    expect(plain((await service.get(`/sheets/${longer.id}?show=change`)).body)).toContain('的有效期后来又改过')
  })

  it('stays after a day, and before it is done', async () => {
    const tried = await bring([HEAD, `,13900031201,${titles[0]},,`].join('\n'))
    expect((await service.act('undo-sheet', tried.id, {})).body).toContain('这次导入还没有做完')
    await tried.confirm()
    server.clock.advance(DAY_MS)
    const owner = await staffBrowser(server, desk, ['owner'])
    expect((await owner.get(tried.to)).body).not.toContain('整批撤回</a>')
    expect((await owner.act('undo-sheet', tried.id, {})).body).toContain('导入超过 24 小时，不能整批撤回')
  })

  it('belongs to who brought it, and needs the right to bring it when it is run', async () => {
    const tried = await bring([HEAD, `,13900080001,${titles[0]},,`].join('\n'))
    const other = await staffBrowser(server, desk, ['service'])
    expect((await other.get(`/sheets/${tried.id}`)).status).toBe(404)
    expect((await other.get(`/acts/run-sheet/${tried.id}`)).status).toBe(404)
    expect((await (await staffBrowser(server, desk, ['editor'])).get('/acts/import-learners/new')).status).toBe(403)
  })

  it('loses its names and mobiles after two weeks', async () => {
    server.clock.advance(15 * DAY_MS)
    await forgetSheetRuns(server.deps)
    expect(await server.db.selectFrom('sheet_row').select('line').execute()).toEqual([])
  })
})
