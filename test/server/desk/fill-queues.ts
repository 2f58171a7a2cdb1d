import { sql } from 'kysely'
import type { Sketch } from '#server/bank/read/sketch'
import type { DraftedQuestion, PaperDraft } from '#server/database/rows/exam'
import type { ShownQuestion } from '#server/desk/tiku/import-shown'
import { storedAddress } from '#server/repositories/account/address'
import { addStaff } from '#server/repositories/account/staff'
import { keepFile } from '#server/repositories/site/desk-file'
import type { RichContent } from '@/contract/site/rich.schema'
import type { QuestionType } from '@/contract/tiku/question.schema'
import type { TestServer } from '../../support/server'
import { fillTables, OF_NOBODY } from '../services/account/fill-tables'

/** Drafts of questions of all kinds, the first a material with two questions. */
async function fillDrafts(db: TestServer['db'], staffId: number, words: string): Promise<void> {
  const { id: chapter_id } = await db.selectFrom('tiku_chapter').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const said: RichContent = [{ type: 'p', inline: [{ text: words }] }]
  const drafted = (type: QuestionType): DraftedQuestion & { key: string } => ({
    key: `d:${type}`,
    type,
    ...{ stem: said, reference: said, explanation: said, truth: true, blanks: [[words]], isExact: false, difficulty: 3, pointIds: [] },
    options: [true, false].map((isRight) => ({ content: [{ type: 'p', inline: [{ text: words + isRight }] }], isRight })),
    points: [{ text: words, share: 100 }],
  })
  for (const type of ['material', 'determine', 'fill', 'essay', 'single_choice'] as const) {
    const children = type === 'material' ? [drafted('choice'), { ...drafted('determine'), key: 'd:second' }] : []
    const content = JSON.stringify({ ...drafted(type), children })
    const row = { question_id: null, chapter_id, source: words, staff_id: staffId, changed_at: 1 }
    await db
      .insertInto('question_draft')
      .values({ ...row, content })
      .execute()
  }
}

/** Drafts of papers with questions picked by hand and by rule. */
/** A table of learners that was tried: a row that would be done, and one that is refused. */
async function fillSheets(db: TestServer['db'], staffId: number, words: string): Promise<void> {
  await db.deleteFrom('sheet_run').execute()
  const texts = { heads: JSON.stringify([words, '手机号', '课程']), settings: JSON.stringify({ reason: words, days: null }) }
  const by = JSON.stringify({ staff: { id: staffId, name: words, roles: [], sets: [], permissions: [], token: '' }, ip: '' })
  const run = { id: 1, staff_id: staffId, kind: 'learners', name: words, ...texts, by, tried_at: 1, made_at: 1 }
  await db
    .insertInto('sheet_run')
    .values({ ...run, places: JSON.stringify({ name: 0, mobile: 1, courses: 2 }), state: 'tried' })
    .execute()
  // The next run has another number.
  await sql`select setval(pg_get_serial_sequence('sheet_run', 'id'), 1)`.execute(db)
  const row = { run_id: 1, fault: null, cut: '[]' }
  await db
    .insertInto('sheet_row')
    .values([
      {
        ...row,
        ...{ line: 2, cells: JSON.stringify([words, '1380013800', words]), verdict: 'refused', words: '[]' },
        ...{ marked: 'mobile', reason: `手机号少 1 位，只有 10 位${words}` },
      },
      {
        ...row,
        ...{ line: 3, cells: JSON.stringify([words, '13800138001', '101']), verdict: 'new', words: JSON.stringify([words]) },
        ...{ marked: null, reason: null },
      },
    ])
    .execute()
}

async function fillPapers(db: TestServer['db'], staffId: number, words: string): Promise<void> {
  const chosen = await db
    .selectFrom('question')
    .select(['id', 'category_id'])
    .where('type', '=', 'single_choice')
    .where('parent_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const draw = { kind: 'draw' as const, chapterId: null, pointId: null, easiest: 1, hardest: 5, count: 2, marks: 100 }
  const content: PaperDraft = {
    ...{ categoryId: chosen.category_id, kind: 'mock', title: words, minutes: 30, passMarks: 100, preset: null, notice: [words], seed: 1 },
    parts: [
      { title: words, type: 'single_choice', rule: 'all-or-nothing', rows: [{ kind: 'pick', id: chosen.id, marks: 100 }, draw] },
      { title: `${words}二`, type: 'determine', rule: 'all-or-nothing', rows: [draw] },
    ],
  }
  for (const _ of [1, 2])
    await db
      .insertInto('paper_draft')
      .values({ paper_id: null, content: JSON.stringify(content), staff_id: staffId, changed_at: 1 })
      .execute()
}

/** Drafts of two articles and a page that visitors see, and an earlier version of the page. */
async function fillTexts(db: TestServer['db'], words: string): Promise<void> {
  const content = JSON.stringify([{ type: 'p', inline: [{ text: words }] }])
  for (const { id, category_id, cover } of await db.selectFrom('article').selectAll().orderBy('id').limit(2).execute())
    await db
      .insertInto('article_draft')
      .values({ article_id: id, category_id, title: words, summary: words, author: words, cover, content, is_new: false, saved_at: 1 })
      .execute()
  const page = await db.selectFrom('block_page').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const text = { page_id: page.id, title: words, blocks: JSON.stringify([{ type: 'notice', text: words }]) }
  await db
    .insertInto('page_draft')
    .values({ ...text, saved_at: 1 })
    .execute()
  await db
    .insertInto('page_version')
    .values({ ...text, replaced_at: 1 })
    .execute()
}

/** Something in every queue of the desk, with these words wherever a learner writes. */
export async function fillQueues({ db, signIn }: TestServer, words: string): Promise<void> {
  const { userId } = await signIn('13900000031')
  const unfilled = await fillTables(db, userId, words)
  if (unfilled.length > 0) throw new Error(unfilled.join('\n'))
  const at = { ip: '::1', applied_at: 1 }
  await db
    .insertInto('installment_application')
    .values({ course_id: 101, name: words, mobile: '13900000031', ...at })
    .execute()
  const notice = { notice_id: words, provider: words, trade_no: words, amount: 1, reason: words, received_at: 1 }
  await db.insertInto('refused_notice').values(notice).execute()
  const complaint = { id: 1, key: words, category: 'other', body: words, made_day: 1, status: 'open' } as const
  await db.insertInto('complaint').values(complaint).execute()
  const slow = { day: words, release: words, page: words, measure: 'load' as const, value: 5000, reports: 20, is_slow: true, counted_at: 1 }
  await db.insertInto('page_speed').values(slow).execute()
  await fillTexts(db, words)
  const staffId = (await addStaff(db, { mobile: '13700099999', name: words, roles: [] }, 1)) ?? 0
  const saved = { staff_id: staffId, path: '/orders', name: words, query: 'status=paid', is_shared: true, made_at: 1 }
  await db.insertInto('saved_filter').values(saved).execute()
  const fileId = await keepFile(db, { staffId, name: words, bytes: Buffer.from(words) }, 1)
  await db.updateTable('staff').set({ roles: '[]' }).where('name', 'in', [words, OF_NOBODY]).execute()
  const answers = JSON.stringify([{ key: 'words', values: [], text: words }])
  await db.updateTable('questionnaire_answer').set({ answers }).execute()
  // A filled table holds an object wherever JSON belongs.
  await db
    .updateTable('circle_post')
    .set({ images: JSON.stringify([words]) })
    .where('text', '=', words)
    .execute()
  const pictures = JSON.stringify([words])
  await db.updateTable('doubt').set({ images: pictures }).where('text', '=', words).execute()
  await db.updateTable('doubt_post').set({ images: pictures }).where('text', '=', words).execute()
  const handedIn = [{ seq: 1, answer: null, text: words, images: [words], voice: words }]
  await db
    .updateTable('homework_submission')
    .set({ answers: JSON.stringify(handedIn), item_marks: JSON.stringify([{ seq: 1, marks: null }]), comment: words })
    .where('user_id', '=', userId)
    .execute()
  await db.updateTable('refund').set({ seqs: '[1]', status: 'applied', stage: 'review' }).where('user_id', '=', userId).execute()
  const large = { act: 'release-reward', ref: '1', texts: JSON.stringify({ reason: [words] }), lines: JSON.stringify([words]) }
  const prepared = {
    row_version: 0,
    form_key: words,
    amount: 100_000,
    above: 50_000,
    first_id: staffId,
    made_at: 1,
    ends_at: 9_000_000_000_000,
  }
  await db
    .insertInto('waiting_act')
    .values({ ...large, ...prepared })
    .execute()
  const job = { kind: 'deliverMessage', ref: words, payload: '{}', run_at: 1, created_at: 1, last_error: words, dead_at: 1 }
  await db.insertInto('job').values(job).execute()
  const difference = { day: words, provider: words, kind: words, ref: words, there: 1, here: null, found_at: 1, decided_at: null }
  await db.insertInto('reconciliation_difference').values(difference).execute()
  const link = { code: 'hostile1', campaign: words, channel: words, address: '/course/101/detail', title: words, body: words }
  await db
    .insertInto('marketing_link')
    .values({ ...link, staff_id: staffId, made_at: 1 })
    .execute()
  const media = { staff_id: staffId, file_id: fileId, title: words, address: words, mime_type: words, size: 1, made_at: 1 }
  await db.insertInto('site_media').values(media).execute()
  const asking = { reviewer_id: staffId, asked_by: staffId, note: words, asked_at: 1 }
  const first = await db.selectFrom('question').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  await db
    .insertInto('question_review')
    .values({ ...asking, question_id: first.id })
    .execute()
  await fillDrafts(db, staffId, words)
  await fillPapers(db, staffId, words)
  await fillSheets(db, staffId, words)
  const run = { staff_id: staffId, file_name: words, category_id: 221, body: words, made_at: 1, begun_at: null, report: null }
  await db.insertInto('import_run').values(run).execute()
  const read = { ...run, begun_at: 1, state: 'done' as const, is_trial: true }
  const { id: run_id } = await db.insertInto('import_run').values(read).returning('id').executeTakeFirstOrThrow()
  const content: RichContent = [{ type: 'p', inline: [{ text: words }] }]
  const asked = { stem: content, options: [content, content], reference: [], explanation: content, points: [words], children: [] }
  const contradicting = ['A', 'B'].map((answer, seq) => {
    const sketch: Sketch = { ...asked, type: 'single_choice', answer }
    const own = { place: words, file: words, line: seq + 1, notes: [words], codes: [], parts: [], pictures: {} }
    const shown: ShownQuestion = { ...own, isRefused: true, isOpen: true, group: 'one', sketch }
    return { run_id, seq, shown: JSON.stringify(shown) }
  })
  const source = { lines: [[3, words] as const], from: 3, to: 3 }
  const sketch: Sketch = { ...asked, type: 'single_choice', answer: 'A' }
  const own = { place: words, file: words, line: 3, notes: [words], codes: ['key_in_stem'], parts: [], pictures: {} }
  const doubted: ShownQuestion = { ...own, isRefused: false, sketch, source }
  await db
    .insertInto('import_shown')
    .values([...contradicting, { run_id, seq: 2, shown: JSON.stringify(doubted) }])
    .execute()
  const audience = JSON.stringify({ of: 'course', id: 101, words })
  await db
    .updateTable('mailing')
    .set({ audience, channels: JSON.stringify(['sms']), link: words })
    .execute()
  const post = await db.selectFrom('doubt_post').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  await db.updateTable('doubt_report').set({ post_id: post.id, decided_at: null }).execute()
  await db.updateTable('raffle_prize').set({ kind: 'goods' }).execute()
  // The books of a filled table hold nothing of it: what is taken back is owed.
  await db.updateTable('pending_cash').set({ status: 'settled' }).execute()
  const body = { name: words, phone: '13900000031', detail: words, regionCode: '110101', isDefault: false }
  const { sealed } = await storedAddress(db, body, words)
  await db.updateTable('book_right').set({ status: 'claimed', sealed, region: words, claimed_at: 1 }).execute()
  await db.updateTable('raffle_draw').set({ status: 'claimed', sealed, region: words, claimed_at: 1 }).execute()
}
