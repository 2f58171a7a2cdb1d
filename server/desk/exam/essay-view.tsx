import { ActButton } from '#server/desk/frame/detail'
import { momentText } from '#server/desk/frame/row'
import { DecideButton, DeskForm } from '#server/desk/parts/desk-form'
import { Comment } from '#server/desk/parts/phrases'
import { Rich } from '#server/desk/parts/rich-view'
import { picturesOf } from '#server/desk/tiku/question-view'
import type { Env } from '#server/env'
import type { MarkingHabits } from '#server/repositories/account/staff-marking'
import type { EssayTask } from '#server/repositories/exam/essay-tasks'
import type { RichContent } from '@/contract/site/rich.schema'
import { countSteps, markSteps } from '@/domain/scoring/essay-marks'
import { marksText } from '@/domain/scoring/marks'
import { richExcerpt } from '@/domain/text/rich-plain'
import { isNameless, type Sheet, worthOf } from './essay-sheet'

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

/** Marks beside the points, in steps that the paper allows. */
function Extra({ task: { extra, step } }: Sheet) {
  return (
    <p className="extra">
      <label htmlFor="extra">另加减</label>
      <input
        type="number"
        id="extra"
        name="extra"
        step={marksText(step)}
        defaultValue={marksText(extra)}
        data-extra=""
        className="worth"
        aria-describedby="extra-hint"
      />
      {[-step, step].map((by) => (
        <button
          key={by}
          type="button"
          hidden
          className="quiet"
          data-by={marksText(by)}
          aria-label={`${by < 0 ? '减' : '加'} ${marksText(step)} 分`}
        >
          {by < 0 ? '−' : '+'}
          {marksText(step)}
        </button>
      ))}
      <small id="extra-hint">一格 {marksText(step)} 分</small>
    </p>
  )
}

const BAR = 34

/** Marks given to the same question; a bar gives its own with one press. */
function Spread({ sheet: { marks, task }, given }: { sheet: Sheet; given: readonly number[] }) {
  const steps = markSteps(marks, task.step)
  const counts = countSteps(steps, given)
  const most = Math.max(1, ...counts)
  const mean =
    given.length === 0 ? '' : `${given.length} 份平均 ${(given.reduce((sum, each) => sum + each, 0) / given.length / 100).toFixed(1)}`
  return (
    <fieldset className="spread">
      <legend className="unseen">直接给分</legend>
      <p>
        点一格直接给这个分 <kbd>g</kbd>
        <small>{mean}</small>
      </p>
      {steps.map((step, at) => {
        const height = Math.round(((counts[at] ?? 0) / most) * (BAR - 2)) + 2
        const digit = step % 100 === 0 && step < 1_000 ? step / 100 : null
        return (
          <button
            key={step}
            type="submit"
            name="whole"
            value={marksText(step)}
            className="quiet"
            aria-label={`直接给 ${marksText(step)} 分，${counts[at]} 份得过`}
            data-key={digit === null ? undefined : `g ${digit}`}
          >
            <svg viewBox={`0 0 20 ${BAR}`} aria-hidden="true">
              <path d={`M0 ${BAR}v-${height}h20v${height}z`} />
            </svg>
            {marksText(step)}
          </button>
        )
      })}
    </fieldset>
  )
}

const PREVIEW = 60

/** The reference answer, its beginning in sight. */
function Reference({ of, env }: { of: RichContent; env: Env }) {
  if (of.length === 0) return null
  return (
    <details className="reference">
      <summary data-key="r" title="打开或收起参考答案">
        参考答案：<span className="muted">{richExcerpt(of, PREVIEW)}</span> <kbd>r</kbd>
      </summary>
      <Rich of={of} pictures={picturesOf(env, of)} />
    </details>
  )
}

export function EssayWork({ sheet: { task, stem, answer, reference, marks }, env }: { sheet: Sheet; env: Env }) {
  return (
    <>
      <details open className="question">
        <summary data-key="o" title="收起或打开题目">
          题目，{marksText(marks)} 分 <kbd>o</kbd>
        </summary>
        <p className="lines">{stem}</p>
      </details>
      <section className="answer">
        <h2>
          回答<small>{momentText(task.handedInAt)} 交</small>
        </h2>
        <p className="lines">{answer || '没有写'}</p>
      </section>
      <Reference of={reference} env={env} />
    </>
  )
}

type DecisionProps = { sheet: Sheet; habits: MarkingHabits; given: readonly number[] }

export function EssayDecision({ sheet, habits, given }: DecisionProps) {
  const { task, marks, marksGot } = sheet
  const again = task.markedAt !== null
  return (
    <DeskForm act="mark-essay" of={task.id} version={task.markedAt ?? 0}>
      <input type="hidden" name="_step" value="run" />
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true">
        给分
      </button>
      <h2>
        给分
        <small>{again && `${momentText(task.markedAt)} 批过`}</small>
        <span className="got">
          <b data-got="">{marksText(marksGot)}</b> / {marksText(marks)} 分
        </span>
      </h2>
      <Points sheet={sheet} />
      <Extra {...sheet} />
      <Comment of={`essays.${task.id}`} phrases={habits.phrases} text={task.comment} hint="会发给学员，可以不写" />
      <DecideButton above={<Spread sheet={sheet} given={given} />}>
        <span data-total="">{again ? '重新给分' : '给分，看下一份'}</span>
      </DecideButton>
    </DeskForm>
  )
}

/** Turns names off or on while marking; a paper that is marked without them leaves no choice. */
export function Blindness({ task, isOwnChoice }: { task: EssayTask; isOwnChoice: boolean }) {
  if (task.isBlind) return <span className="chip">{isNameless(task, false) ? '这份试卷盲批，批完才看得到姓名' : '这份试卷盲批'}</span>
  return (
    <ActButton name={isOwnChoice ? 'show-names' : 'hide-names'} of={`essays.${task.id}`} version={0} note="">
      {isOwnChoice ? '盲批中：显示姓名' : '盲批：藏起姓名'}
    </ActButton>
  )
}
