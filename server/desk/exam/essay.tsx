import type { Db } from '#server/database/tables'
import { list } from '#server/desk/frame/list'
import { type Area, act, ageText, momentText, page } from '#server/desk/frame/row'
import { DecideButton, DeskForm, Sides } from '#server/desk/parts/desk-form'
import { text } from '#server/desk/parts/field'
import { choicesOf, objects } from '#server/desk/parts/object-field'
import { MOST_QUEUED, QueueColumn } from '#server/desk/parts/queue-column'
import { found, idOf } from '#server/desk/parts/ref'
import { Rich } from '#server/desk/parts/rich-view'
import { picturesOf } from '#server/desk/tiku/question-view'
import type { Env } from '#server/env'
import { conflict, invalid } from '#server/refusal'
import { type EssayTask, essayById, essayPapers, listEssays, waitingEssays } from '#server/repositories/exam/essay-tasks'
import { essayAward, essaySheet, markEssayWithin } from '#server/services/exam/essays'
import { marksText } from '@/domain/scoring/marks'

const roles = ['teacher'] as const

type Sheet = { task: EssayTask } & Awaited<ReturnType<typeof essaySheet>>

async function load(db: Db, ref: string | undefined): Promise<Sheet> {
  const task = found(await essayById(db, idOf(ref, '主观题')), '主观题')
  return { task, ...(await essaySheet(db, task)) }
}

const factsOf = ({ task, stem, points, answer, marks, marksGot }: Sheet) =>
  [
    ['试卷', task.title],
    ['学员', task.nickname],
    ['题目', stem],
    ['学员的回答', answer || '—'],
    ...points.map(({ text: said, share }, place) => [`采分点 ${place + 1}（${share}%）`, said] as const),
    ['得分', `${marksText(marksGot)} / ${marksText(marks)} 分`],
    ['交卷时间', momentText(task.handedInAt)],
    ['批改时间', momentText(task.markedAt)],
    ['评语', task.comment || '—'],
  ] as const

const essays = list<EssayTask>({
  path: '/essays',
  title: '主观题批改',
  section: '教学',
  roles,
  filters: [
    { name: 'status', label: '状态', choices: { waiting: '待批改', marked: '已批改' } },
    { name: 'paper', label: '试卷', kind: 'pick', choices: async ({ db }) => choicesOf(await essayPapers(db)) },
    { name: 'handedIn', label: '交卷', kind: 'dates' },
  ],
  columns: [
    { title: '试卷', text: ({ title }) => title },
    { title: '学员', text: ({ nickname }) => nickname },
    { title: '交卷时间', text: ({ handedInAt }) => momentText(handedInAt), sort: 'id' },
    { title: '批改时间', text: ({ markedAt }) => momentText(markedAt) },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listEssays(db, { ...filter, ...ranges, ...rest }),
  to: ({ id }) => `/essays/${id}`,
  walk: { filter: { status: 'waiting' }, acts: ['mark-essay'], unit: '份' },
  queue: ({ db }) => waitingEssays(db),
})

/** Hundredths of a mark that a point earns alone. */
const worthOf = (sheet: Sheet, place: number) =>
  essayAward(
    sheet,
    sheet.points.map((_, at) => at === place),
  ).marks

const MOST_KEYS = 9

/** The marking points as check boxes; each has its digit as a key. The script adds them up in the button. */
function Points({ sheet }: { sheet: Sheet }) {
  return (
    <fieldset className="points" data-sum={sheet.marks}>
      <legend>答到的采分点</legend>
      {sheet.points.map(({ text: said }, place) => (
        <label key={said} className="choice">
          <input
            type="checkbox"
            name="met"
            value={place + 1}
            defaultChecked={sheet.task.met?.[place] ?? false}
            data-worth={worthOf(sheet, place)}
            data-key={place < MOST_KEYS ? place + 1 : undefined}
            aria-label={said}
          />
          <span>
            {place < MOST_KEYS && <kbd>{place + 1}</kbd>} {said}
          </span>
          <b>{marksText(worthOf(sheet, place))} 分</b>
        </label>
      ))}
    </fieldset>
  )
}

function EssayWork({ sheet: { task, stem, answer, reference, marks }, env }: { sheet: Sheet; env: Env }) {
  return (
    <>
      <details open className="question">
        <summary data-key="o" title="收起或打开题目">
          题目，{marksText(marks)} 分
        </summary>
        <p className="lines">{stem}</p>
      </details>
      <section className="answer">
        <h2>回答</h2>
        <small>{momentText(task.handedInAt)} 交</small>
        <p className="lines">{answer || '没有写'}</p>
      </section>
      {reference.length > 0 && (
        <details className="reference">
          <summary data-key="r" title="打开或收起参考答案">
            参考答案
          </summary>
          <Rich of={reference} pictures={picturesOf(env, reference)} />
        </details>
      )}
    </>
  )
}

function EssayDecision({ sheet }: { sheet: Sheet }) {
  const { task, marks, marksGot } = sheet
  const again = task.markedAt !== null
  return (
    <>
      <h2>
        给分
        <small>
          {again ? `${momentText(task.markedAt)} 批过，` : ''}现在 {marksText(marksGot)} / {marksText(marks)} 分
        </small>
      </h2>
      <DeskForm act="mark-essay" of={task.id} version={task.markedAt ?? 0}>
        <Points sheet={sheet} />
        <div className="field">
          <label htmlFor="comment">评语</label>
          <small>会发给学员，可以不写</small>
          <textarea id="comment" name="comment" rows={4} maxLength={500} defaultValue={task.comment} />
        </div>
        <DecideButton>
          <span data-total="">{again ? '重新给分' : '给分，看下一份'}</span>
        </DecideButton>
      </DeskForm>
    </>
  )
}

const essay = page({
  path: '/essays/:id',
  title: '主观题批改',
  roles,
  titleOf: async ({ db }, { params }) => `${found(await essayById(db, idOf(params.id, '主观题')), '主观题').nickname}的回答`,
  load: async ({ db, env, now }, { params }, waiting) => ({
    sheet: await load(db, params.id),
    queue: await listEssays(db, { status: 'waiting', limit: MOST_QUEUED, order: { by: 'id', isUp: true } }),
    env,
    now: now(),
    waiting,
  }),
  view: ({ sheet, queue, env, now, waiting }) => (
    <>
      <p className="muted">
        主观题批改 / {sheet.task.title}{' '}
        {sheet.task.markedAt === null && <span className="chip warn">等了 {ageText(sheet.task.handedInAt, now)}</span>}
      </p>
      <Sides
        queue={
          <QueueColumn
            path="/essays"
            rows={queue.map(({ id, nickname, handedInAt }) => ({ id, name: nickname, since: handedInAt }))}
            at={sheet.task.id}
            now={now}
            waiting={waiting}
          />
        }
        work={<EssayWork sheet={sheet} env={env} />}
        decision={<EssayDecision sheet={sheet} />}
      />
    </>
  ),
})

/** Points that are met, place by place. */
function metIn(places: readonly number[], count: number): boolean[] {
  if (places.some((place) => place < 1 || place > count)) throw invalid('采分点变过，请重新打开')
  return Array.from({ length: count }, (_, place) => places.includes(place + 1))
}

const mark = act({
  name: 'mark-essay',
  title: '批改主观题',
  roles,
  fields: {
    met: objects({ label: '答到的采分点', hint: '一个也没有答到就都不选' }),
    comment: text({ label: '评语', most: 500, isLong: true, isOptional: true }),
  },
  start: async ({ db }, ref) => {
    const sheet = await load(db, ref)
    const { met, comment, markedAt } = sheet.task
    const texts = { met: (met ?? []).flatMap((is, place) => (is ? [String(place + 1)] : [])), comment: [comment] }
    const choices = { met: Object.fromEntries(sheet.points.map(({ text: said }, place) => [String(place + 1), said])) }
    return { facts: factsOf(sheet), texts: markedAt === null ? {} : texts, choices, version: markedAt ?? 0 }
  },
  preview: async ({ db }, ref, { met }) => {
    const sheet = await load(db, ref)
    const { marks, arithmetic } = essayAward(sheet, metIn(met, sheet.points.length))
    return [
      `本题 ${marksText(sheet.marksGot)} 分 → ${marksText(marks)} 分（${arithmetic}）`,
      '成绩单、错题本和排行榜随之更新，学员会收到消息，不能再自评',
    ]
  },
  run: async (tx, { ref, values: { met, comment }, version, visit, now }) => {
    const { task, points } = await load(tx, ref)
    if (version !== (task.markedAt ?? 0)) throw conflict('这道题刚被别的老师批改过')
    const wish = { taskId: task.id, met: metIn(met, points.length), comment, teacherId: visit.staff.teacherId }
    const { from, to } = await markEssayWithin(tx, wish, now)
    return { object: `essay:${task.id}`, before: { marks: from }, after: { marks: to, met, comment }, to: `/essays/${task.id}` }
  },
})

/** Essays of handed-in papers, marked by teachers. */
export const essayArea: Area = { pages: [essays, essay], acts: [mark] }
