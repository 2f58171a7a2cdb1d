import type { Db, Tx } from '#server/database/tables'
import { ActForm } from '#server/desk/frame/act-form'
import { ActLink } from '#server/desk/frame/detail'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid, Refusal } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { classById } from '#server/repositories/service/class-service'
import { learnersWith, type MemberLine, memberLines } from '#server/repositories/study/groups'
import { classesBeside, lockClass } from '#server/repositories/study/members'
import { enterClass } from '#server/services/service/classes'
import { learningDayOf } from '@/domain/time/day'
import { ClassTabs, titleOfClass } from './study-class'

const roles = ['service', 'teacher'] as const
const services = ['service'] as const
const MOST_MOBILES = 500
const MOST_LETTERS = 20_000
const MOBILE = /^1\d{10}$/

const classAt = async (db: Db, ref: string | undefined) => found(await classById(db, idOf(ref, '班级')), '班级')

const columns: readonly { title: string; text: (row: MemberLine) => string; isNumber?: true }[] = [
  { title: '学员', text: ({ nickname, userId }) => `${nickname}（${userId}）` },
  { title: '做完的任务', text: ({ done }) => String(done), isNumber: true },
  { title: '欠的任务', text: ({ owed }) => String(owed), isNumber: true },
  { title: '学分', text: ({ credits }) => String(credits), isNumber: true },
  { title: '最近学习', text: ({ lastAt }) => momentText(lastAt) },
]

function Members({ of, classId }: { of: readonly MemberLine[]; classId: number }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} className={isNumber && 'number'}>
              {title}
            </th>
          ))}
          <th>换班</th>
        </tr>
      </thead>
      <tbody>
        {of.map((row) => (
          <tr key={row.userId}>
            {columns.map(({ title, text: shown, isNumber }) => (
              <td key={title} data-title={title} className={isNumber && 'number'}>
                {title === '欠的任务' && row.owed > 0 ? <b className="error">{row.owed}</b> : shown(row)}
              </td>
            ))}
            <td data-title="换班">
              <div className="acts">
                <ActLink name="move-class-member" of={`${classId}.${row.userId}`}>
                  换班
                </ActLink>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The words of a nudge, unless the teacher finds others. */
const USUAL = '{昵称}，还有 {欠} 个任务没做。今天先做一个，剩下的我们一起排。'

/** Tells those who are behind, beside the list that shows who they are. */
function Nudge({ of, behind }: { of: number; behind: number }) {
  return (
    <div className="panel">
      <h2>
        提醒 {behind} 位 <small>今天提醒过的不再收到</small>
      </h2>
      <ActForm name="nudge-class" of={of} version={0} button="下一步：看第一位收到什么">
        <div className="field">
          <label htmlFor="body">提醒的话</label>
          <small id="body-hint">{'{昵称} 换成学员的昵称，{欠} 换成欠的任务数'}</small>
          <textarea id="body" name="body" rows={4} aria-describedby="body-hint" defaultValue={USUAL} />
        </div>
      </ActForm>
    </div>
  )
}

const members = page({
  path: '/study-classes/:id/members',
  title: '班级学员',
  roles,
  titleOf: titleOfClass,
  load: async ({ db, now }, { params }) => {
    const row = await classAt(db, params.id)
    return { row, lines: await memberLines(db, row.id, learningDayOf(now())) }
  },
  view: ({ row, lines }) => {
    const behind = lines.filter(({ owed }) => owed > 0).length
    return (
      <>
        <ClassTabs id={row.id} at="/members" members={lines.length} />
        <div className="acts">
          <ActLink name="add-class-members" of={row.id}>
            加学员
          </ActLink>
          <span className="muted">
            {lines.length} 位学员，{behind > 0 ? `${behind} 位有欠的任务` : '没有人欠任务'}
          </span>
        </div>
        {lines.length === 0 ? (
          <p className="empty">班里还没有学员。加学员，或者开放报名让学员自己加入。</p>
        ) : (
          <div className={behind > 0 ? 'sides' : undefined}>
            <Members of={lines} classId={row.id} />
            {behind > 0 && <Nudge of={row.id} behind={behind} />}
          </div>
        )}
      </>
    )
  },
})

function mobilesIn(typed: string): string[] {
  const parts = typed.split(/[\s,，;；、]+/).filter((part) => part !== '')
  const wrong = parts.filter((part) => !MOBILE.test(part))
  if (wrong.length > 0) throw invalid(`不是手机号：${wrong.slice(0, 5).join('、')}${wrong.length > 5 ? ` 等 ${wrong.length} 个` : ''}`)
  const mobiles = [...new Set(parts)]
  if (mobiles.length > MOST_MOBILES) throw invalid(`一次最多加 ${MOST_MOBILES} 位`)
  return mobiles
}

/** The learners of typed mobiles. Refuses mobiles that nobody has, by their tails. */
async function learnersTyped(db: Db, typed: string) {
  const mobiles = mobilesIn(typed)
  const learners = await learnersWith(db, mobiles)
  const known = new Set(learners.map(({ mobile }) => mobile))
  const unknown = mobiles.filter((mobile) => !known.has(mobile))
  if (unknown.length > 0)
    throw invalid(`这些手机号还没有注册：${unknown.slice(0, 10).join('、')}${unknown.length > 10 ? ` 等 ${unknown.length} 个` : ''}`)
  return learners
}

const add = act({
  name: 'add-class-members',
  title: '加学员',
  roles: services,
  fields: { mobiles: text({ label: '手机号', hint: '一行一个，也可以用逗号隔开', most: MOST_LETTERS, isLong: true }) },
  start: async ({ db }, ref) => ({ facts: [['班级', (await classAt(db, ref)).title]] }),
  preview: async ({ db }, ref, { mobiles }) => {
    const { title } = await classAt(db, ref)
    const learners = await learnersTyped(db, mobiles)
    return [`把 ${learners.length} 位学员加进“${title}”`, '已经在同一学习组别的班里的，换到这个班，学分和做完的任务保留', '学员会收到通知']
  },
  run: async (tx, { ref, values: { mobiles }, now }) => {
    const { id, title } = await classAt(tx, ref)
    const target = found(await lockClass(tx, id), '班级')
    const learners = await learnersTyped(tx, mobiles)
    for (const learner of learners) {
      await entered(tx, { learner, target, now })
      const body = `老师把你加进了“${title}”，打开学习中心看今天的任务。`
      await sendMessage(tx, { userId: learner.id, kind: 'class_notice', ref: `class:${id}`, body, link: '/study-center', now })
    }
    return {
      object: `class:${id}`,
      before: null,
      after: { members: learners.map((learner) => learner.id) },
      to: `/study-classes/${id}/members`,
    }
  },
})

type Learner = Awaited<ReturnType<typeof learnersWith>>[number]
type Target = NonNullable<Awaited<ReturnType<typeof lockClass>>>

/** Names the learner of a refusal: of many one could not be told from the others. */
async function entered(tx: Tx, { learner, target, now }: { learner: Learner; target: Target; now: number }): Promise<void> {
  try {
    await enterClass(tx, { userId: learner.id, target, by: 'staff', now })
  } catch (error) {
    if (error instanceof Refusal) throw conflict(`${learner.nickname}（尾号 ${learner.mobile?.slice(-4) ?? ''}）：${error.message}`)
    throw error
  }
}

/** A class and one of its members, as `class.learner`. */
function placeOf(ref: string): { classId: number; userId: number } {
  const [classRef, userRef] = ref.split('.')
  return { classId: idOf(classRef, '班级'), userId: idOf(userRef, '学员') }
}

async function memberAt(db: Db, ref: string, now: number): Promise<MemberLine & { classId: number }> {
  const { classId, userId } = placeOf(ref)
  const line = (await memberLines(db, classId, learningDayOf(now))).find((member) => member.userId === userId)
  return { ...found(line, '学员'), classId }
}

const move = act({
  name: 'move-class-member',
  title: '换班',
  roles: services,
  fields: { classId: object({ label: '换到' }) },
  start: async ({ db, now }, ref) => {
    const { classId, nickname } = await memberAt(db, ref, now())
    return { facts: [['学员', nickname]], choices: { classId: choicesOf(await classesBeside(db, classId)) } }
  },
  preview: async ({ db, now }, ref, { classId }) => {
    const { nickname } = await memberAt(db, ref, now())
    return [`${nickname}换到“${(await classAt(db, String(classId))).title}”，学分和做完的任务保留，没做的任务按新班的日期`]
  },
  run: async (tx, { ref, values: { classId }, now }) => {
    const { userId, classId: from } = await memberAt(tx, ref, now)
    if (!(await classesBeside(tx, from)).some(({ id }) => id === classId)) throw invalid('只能换到同一学习组的班级')
    const target = found(await lockClass(tx, classId), '班级')
    await enterClass(tx, { userId, target, by: 'staff', now })
    const { title } = await classAt(tx, String(classId))
    const body = `老师把你换到了“${title}”，学分和做完的任务都保留。`
    await sendMessage(tx, { userId, kind: 'class_notice', ref: `class:${classId}:${now}`, body, link: '/study-center', now })
    return { object: `class:${classId}`, before: { classId: from }, after: { classId, userId }, to: `/study-classes/${classId}/members` }
  },
})

const nudge = act({
  name: 'nudge-class',
  title: '提醒欠任务的学员',
  roles,
  fields: { body: text({ label: '提醒的话', hint: '{昵称} 换成学员的昵称，{欠} 换成欠的任务数', most: 200, isLong: true }) },
  start: async ({ db }, ref) => ({
    facts: [['班级', (await classAt(db, ref)).title]],
    texts: { body: [USUAL] },
  }),
  preview: async ({ db, now }, ref, { body }) => {
    const behind = (await memberLines(db, (await classAt(db, ref)).id, learningDayOf(now()))).filter(({ owed }) => owed > 0)
    const [first] = behind
    if (!first) throw conflict('现在没有学员欠任务')
    return [`发给 ${behind.length} 位学员；今天提醒过的不会再收到`, `第一位看到：${filled(body, first)}`]
  },
  run: async (tx, { ref, values: { body }, now }) => {
    const { id } = await classAt(tx, ref)
    const today = learningDayOf(now)
    const behind = (await memberLines(tx, id, today)).filter(({ owed }) => owed > 0)
    if (behind.length === 0) throw conflict('现在没有学员欠任务')
    // A message of the same reference is sent once: nobody is nudged twice a day.
    for (const line of behind)
      await sendMessage(tx, {
        userId: line.userId,
        kind: 'class_notice',
        ref: `nudge:${id}:${today}`,
        body: filled(body, line),
        link: '/study-center',
        now,
      })
    return {
      object: `class:${id}`,
      before: null,
      after: { body, members: behind.map(({ userId }) => userId) },
      to: `/study-classes/${id}/members`,
    }
  },
})

const filled = (body: string, { nickname, owed }: MemberLine) => body.replaceAll('{昵称}', nickname).replaceAll('{欠}', String(owed))

/** Members of classes: their progress, and who is added, moved or nudged. */
export const classMemberArea: Area = { pages: [members], acts: [add, move, nudge] }
