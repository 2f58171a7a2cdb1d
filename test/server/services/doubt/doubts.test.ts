import { aboutDoubt, addPost, findPost } from '#server/repositories/doubt/thread'
import { refreshSearch } from '#server/services/search/subjects'
import { doubt } from '@/contract/doubt/doubt'
import { search } from '@/contract/search/search'
import type { TestSession } from '../../../support/server'
import { Q } from '../exam/exam-fixture'
import { type DoubtServer, startDoubtServer } from './doubt-server'

let room: DoubtServer
let learner: TestSession
let mobile = 13905000000
beforeAll(async () => {
  room = await startDoubtServer()
})
afterAll(() => room.server.close())
beforeEach(async () => {
  learner = await room.server.signIn(String(++mobile))
})
const other = () => room.server.signIn('13905099999')

describe('finding', () => {
  it('shows and suggests public questions until they are deleted', async () => {
    const { doubtId } = await room.ask(learner, '固定资产加速折旧的双倍余额递减法怎么算？')
    await refreshSearch(room.server.deps)
    const find = async () =>
      (await room.server.send(search.find, { query: { searchKey: '双倍余额递减法', type: 'doubt' } })).rows.map((row) => row.id)
    expect(await find()).toEqual([doubtId])
    const alike = await room.server.send(doubt.similar, { query: { text: '双倍余额递减法最后两年怎么办' } }, await other())
    expect(alike.map(({ id }) => id)).toContain(doubtId)
    await room.server.send(doubt.remove, { params: { id: doubtId } }, learner)
    expect(await find()).toEqual([])
    await refreshSearch(room.server.deps)
    expect(await find()).toEqual([])
  })

  it('names an answer by a teacher, and excludes those of other learners', async () => {
    const { doubtId } = await room.ask(learner, '行政法规由谁制定？')
    const listed = async () => {
      const found = (await room.server.send(doubt.list, { query: { scope: 'all' } }, learner)).find(({ id }) => id === doubtId)
      return [found?.answerCount, found?.hasTeacherAnswer]
    }
    await room.write(doubtId, '国务院制定。', await other())
    expect(await listed()).toEqual([1, false])
    await room.teach(doubtId)
    expect(await listed()).toEqual([2, true])
  })

  it('shows held ones to their asker only', async () => {
    const { doubtId, isPublic } = await room.ask(learner, '加我微信 abc12345 一起讨论增值税')
    expect(isPublic).toBe(false)
    expect(await room.open(doubtId, learner)).toMatchObject({ isHeld: true })
    await expect(room.open(doubtId, await other())).rejects.toMatchObject({ code: 404 })
    await expect(room.open(doubtId)).rejects.toMatchObject({ code: 404 })
    const listed = async (session?: TestSession, scope: 'all' | 'mine' = 'all') =>
      (await room.server.send(doubt.list, { query: { scope } }, session)).map(({ id }) => id)
    expect(await listed(learner)).not.toContain(doubtId)
    expect(await listed(learner, 'mine')).toEqual([doubtId])
    await expect(listed(undefined, 'mine')).rejects.toMatchObject({ code: 401 })
  })
})

describe('the view of a question', () => {
  let asker: TestSession
  let peer: TestSession
  let id = 0
  beforeAll(async () => {
    peer = await room.server.signIn('13906099999')
  })
  beforeEach(async () => {
    asker = learner
    id = (await room.ask(asker, '法律责任有哪几种？', { isAnonymous: true })).doubtId
  })

  it('hides an anonymous asker from everybody, below the question too', async () => {
    await room.write(id, '补充一句', asker)
    const seen = await room.open(id, peer, asker.userId)
    expect([seen.asker.name, seen.posts[0]?.author.name, seen.sharedBy]).toEqual(['匿名同学', '匿名同学', null])
    expect((await room.open(id, asker)).asker.isMine).toBe(true)
  })

  it('lists answers oldest first; held ones are visible to their author, hidden ones to nobody', async () => {
    const { db, deps } = room.server
    await room.teach(id, '老师的回答')
    const own = ['一', '二', '三', '四']
    for (const text of own) await room.write(id, text, peer)
    const [teacher] = (await room.open(id)).posts
    expect(teacher?.author).toMatchObject({ name: '林书衡', avatar: `${deps.env.publicUrl}/media/avatars/t4.jpg` })
    const show = (text: string, visibility: 'held' | 'hidden' | 'public') =>
      db.updateTable('doubt_post').set({ visibility }).where('doubt_id', '=', id).where('text', '=', text).execute()
    await show('一', 'public')
    await show('三', 'held')
    await show('四', 'hidden')
    const seen = async (session?: TestSession) => (await room.open(id, session)).posts.map(({ text }) => text)
    expect(await seen(peer)).toEqual(['老师的回答', '一', '二', '三'])
    for (const session of [asker, undefined]) expect(await seen(session)).toEqual(['老师的回答', '一', '二'])
    const rows = await db.selectFrom('doubt_post').select(['id', 'text']).where('doubt_id', '=', id).orderBy('id').execute()
    const found = await Promise.all(rows.map(async (row) => ((await findPost(db, id, row.id)) ? [row.text] : [])))
    expect(found.flat()).toEqual(['老师的回答', '一', '二', '三'])
    expect(await findPost(db, id + 1, rows[0]?.id ?? 0)).toBeUndefined()
  })

  it('stores one answer for one key: the first', async () => {
    await room.write(id, '第一次', peer, 'one-key-0001')
    const { doubt_id, kind, user_id, made_at, visibility, idempotency_key } = await room.server.db
      .selectFrom('doubt_post')
      .selectAll()
      .where('doubt_id', '=', id)
      .executeTakeFirstOrThrow()
    const again = { doubt_id, kind, user_id, made_at, visibility, text: '第二次', images: [], idempotency_key }
    expect(await room.server.db.transaction().execute((work) => addPost(work as never, again))).toBeUndefined()
    expect((await room.open(id)).posts.map(({ text }) => text)).toEqual(['第一次'])
  })

  it('shows the related question in its present words', async () => {
    const { db } = room.server
    const course = { category_id: 221, type: 'normal' as const, subtitle: '', cover: '', price: 0, list_price: 0, valid_days: null, seq: 1 }
    await db
      .insertInto('course')
      .values({ ...course, id: 1, title: '经济法', highlights: '[]', summary: '[]', teacher_ids: '[]' })
      .execute()
    await db.insertInto('chapter').values({ id: 1, course_id: 1, title: '', seq: 1 }).execute()
    const lesson = {
      course_id: 1,
      chapter_id: 1,
      type: 'video' as const,
      media: '',
      length: 1,
      is_trial: true,
      start_at: null,
      end_at: null,
      seq: 1,
    }
    await db
      .insertInto('lesson')
      .values({ ...lesson, id: 1, title: '第一讲' })
      .execute()
    const said = await db.selectFrom('question_version').selectAll().where('question_id', '=', Q.single).executeTakeFirstOrThrow()
    const { stem_text, answer_key, explanation, options, point_ids, ...rest } = said
    const json = { answer_key: JSON.stringify(answer_key), explanation: JSON.stringify(explanation), options: JSON.stringify(options) }
    const stem = JSON.stringify([{ type: 'p', inline: [{ text: '后来的题干' }] }])
    await db
      .insertInto('question_version')
      .values({ ...rest, ...json, point_ids: '[]', pinned: '[]', stem, version: said.version + 1 })
      .execute()
    await db.updateTable('doubt').set({ course_id: 1, lesson_id: 1, question_id: Q.single }).where('id', '=', id).execute()
    expect(await aboutDoubt(db, id)).toMatchObject({ courseTitle: '经济法', lessonTitle: '第一讲', stem: stem_text })
    expect((await room.open(id)).anchor).toMatchObject({ courseTitle: '经济法', lessonTitle: '第一讲', questionStem: stem_text })
    await db
      .updateTable('question')
      .set({ version: said.version + 1 })
      .where('id', '=', Q.single)
      .execute()
    expect((await aboutDoubt(db, id)).stem).toBe('后来的题干')
  })
})
