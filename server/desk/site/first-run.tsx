import type { Deps } from '#server/deps'
import { ActForm } from '#server/desk/frame/act-form'
import { withChoices } from '#server/desk/frame/act-routes'
import { ActLink, FactorsNotice } from '#server/desk/frame/detail'
import { FormFields } from '#server/desk/frame/form'
import { Icon } from '#server/desk/frame/icon'
import { type ActRow, type Area, act, type DeskVisit, type Head, type PageRow, page } from '#server/desk/frame/row'
import type { Start } from '#server/desk/frame/start'
import { found } from '#server/desk/parts/ref'
import type { Env } from '#server/env'
import { roomOnDisk } from '#server/providers/media/library'
import { putSetting } from '#server/repositories/site/setting'
import { canAddDemo } from './demo'
import { FirstRunPhone } from './first-run-phone'
import {
  GUIDE,
  guideSteps,
  type HomeSketch,
  homeSketch,
  isFinished,
  isPutAway,
  nextStep,
  GUIDE_PATH as PATH,
  type Step,
} from './first-run-steps'
import { bytesText } from './media-words'

/** Only owners open a school. */
const roles = ['owner'] as const

const marks = { done: '✓', later: '○', open: '', waits: '' } as const
const words = { done: '做好了', later: '可以以后再填', open: '可以做', waits: '先做前面的' } as const

/** Says how long the steps that are left take; steps that may wait are counted. */
function leftWords(minutes: number, later: number): string {
  if (minutes > 0) return `大约还要 ${minutes} 分钟`
  return later > 0 ? `另外 ${later} 步可以以后再填` : '都做好了'
}

function Steps({ of, at }: { of: readonly Step[]; at: string }) {
  const left = of.filter(({ state }) => state === 'open' || state === 'waits').reduce((sum, { minutes }) => sum + minutes, 0)
  const done = of.filter(({ state }) => state === 'done').length
  const later = of.filter(({ state }) => state === 'later').length
  return (
    <section className="card steps">
      <p className="progress">
        <b>
          {done} / {of.length}
        </b>
        <progress value={done} max={of.length} aria-label="进度" />
        <span className="muted">{leftWords(left, later)}</span>
      </p>
      <ol>
        {of.map(({ name, title, state, note }, index) => (
          <li key={name} className={state} aria-current={name === at ? 'step' : undefined}>
            <a href={`${PATH}?step=${name}`}>
              <span className="mark" aria-hidden="true">
                {marks[state] || index + 1}
              </span>
              <span>
                <b>{title}</b>
                <span className="unseen">（{words[state]}）</span>
                {name === at && state !== 'done' && <em>正在做</em>}
                <small>{note}</small>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

type StepForm = { row: ActRow; of: string; start: Start; first: readonly string[] | undefined; isSaved: boolean }
/** `after`: the step that may be done meanwhile. */
type Opened = { step: Step; number: number; after: Step | undefined; form: StepForm | null }

/** The fields of a form, those that a new school need not fill behind a fold. */
function StepFields({ of: { row, start, first } }: { of: StepForm }) {
  const all = Object.entries(withChoices(row.fields, start))
  const isFirst = ([name]: (typeof all)[number]) => first === undefined || first.includes(name)
  const folded = all.filter((each) => !isFirst(each))
  const common = { texts: start.texts ?? {}, errors: {} }
  return (
    <>
      <FormFields fields={Object.fromEntries(all.filter(isFirst))} {...common} />
      {folded.length > 0 && (
        <details className="folded">
          <summary>
            其余 {folded.length} 项不用现在填 <Icon name="chevron" />
          </summary>
          <FormFields fields={Object.fromEntries(folded)} {...common} />
        </details>
      )}
    </>
  )
}

function Panel({ step, number, after, form }: Opened) {
  return (
    <section className="card" aria-labelledby="step">
      <h2 id="step">
        第 {number} 步　{step.title} <small className="muted">约 {step.minutes} 分钟</small>
      </h2>
      <p>{step.why}</p>
      {step.state === 'waits' && <p className="notice">先做完前面的步骤</p>}
      {form && (
        <ActForm
          name={form.row.name}
          of={form.of}
          version={form.start.version ?? 0}
          button={form.isSaved ? '保存，去下一步' : '下一步：查看变化'}
          from="guide"
          isInPlace={form.isSaved}
        >
          <StepFields of={form} />
        </ActForm>
      )}
      {'page' in step.task && (
        <a className="act" href={step.task.page}>
          {step.task.words}
        </a>
      )}
      {after && step.state !== 'done' && (
        <p>
          <a href={`${PATH}?step=${after.name}`}>以后再填，先看“{after.title}”</a>
        </p>
      )}
    </section>
  )
}

/** The providers of a school, with what learners find while one is off. */
const connections = ({ wechatPay, alipay, sms, live, media }: Env): [string, boolean, string][] => [
  ['支付', wechatPay.kind !== 'off' || alipay.kind !== 'off', '没接，学员只能学免费课'],
  ['短信', sms.kind !== 'off', '没接，学员用密码登录'],
  ['直播', live.kind !== 'off', '关着，学员看不到直播画面'],
  ['转码', media.ffmpeg !== null, '没装，上传的视频要是 H.264 的 MP4'],
]

function Connected({ env, room }: { env: Env; room: number }) {
  return (
    <section className="card">
      <h2>接好了什么</h2>
      <ul className="plain">
        {connections(env).map(([name, isOn, missing]) => (
          <li key={name}>
            <b className={isOn ? 'right' : 'warn'}>{isOn ? '✓' : '⚠'}</b> {name}{' '}
            <small className="muted">{isOn ? '接好了' : missing}</small>
          </li>
        ))}
        <li>
          <b className="right">✓</b> 存储{' '}
          <small className="muted">{env.media.store.kind === 'disk' ? `本机，剩 ${bytesText(Math.max(0, room))}` : '接好了'}</small>
        </li>
      </ul>
      <p>
        <a href={env.publicUrl}>打开学员端看看</a>
      </p>
    </section>
  )
}

type Guide = { steps: Step[]; opened: Opened; isAway: boolean; canAddDemo: boolean; env: Env; room: number; home: HomeSketch }

/** The head of the guide: how long it takes, and the ways past it. */
const guideHead = ({ steps, isAway, canAddDemo }: Guide): Head => ({
  facts: isFinished(steps)
    ? '学校已经开起来了，这些步骤随时可以回来改。'
    : '照着做完，半小时左右就能收第一位学员；随时可以停下，下次从这里接着来。',
  acts: (
    <>
      {canAddDemo && (
        <ActLink name="add-demo" of="school">
          先看看：加入演示内容
        </ActLink>
      )}
      <ActLink name={isAway ? 'take-guide-out' : 'put-guide-away'} of="school">
        {isAway ? '重新显示引导' : '收起引导'}
      </ActLink>
    </>
  ),
})

function View({ steps, opened, env, room, home, staff }: Guide & { staff: { hasFactors: boolean } }) {
  return (
    <div className="guide">
      <Steps of={steps} at={opened.step.name} />
      <Panel {...opened} />
      <div className="stack">
        <FactorsNotice of={staff} />
        <FirstRunPhone of={home} />
        <Connected env={env} room={room} />
      </div>
    </div>
  )
}

/** The guide of the first run; a step shows the form of the act that does it. */
const guideOf = (acts: readonly ActRow[]): PageRow => {
  const opened = async (deps: Deps, visit: DeskVisit, steps: readonly Step[]): Promise<Opened> => {
    const asked = steps.find(({ name }) => name === visit.query.step)
    const step = found(asked ?? nextStep(steps) ?? steps.at(-1), '步骤')
    const { task, state } = step
    const row = 'act' in task && state !== 'waits' ? acts.find(({ name }) => name === task.act) : undefined
    const form =
      row && 'act' in task
        ? { row, of: task.of, first: task.first, isSaved: task.isSaved === true, start: await row.start(deps, task.of, visit) }
        : null
    const after = steps.slice(steps.indexOf(step) + 1).find((each) => each.state !== 'done')
    return { step, number: steps.indexOf(step) + 1, after, form }
  }
  return page<Guide>({
    path: PATH,
    title: '开一所学校',
    section: '设置',
    roles,
    load: async (deps, visit) => {
      const steps = await guideSteps(deps)
      return {
        steps,
        opened: await opened(deps, visit, steps),
        isAway: await isPutAway(deps.db),
        canAddDemo: await canAddDemo(deps),
        env: deps.env,
        room: await roomOnDisk(deps.env),
        home: await homeSketch(deps),
      }
    },
    head: guideHead,
    view: (data, { staff }) => <View {...data} staff={staff} />,
  })
}

const putAway = act({
  name: 'put-guide-away',
  title: '收起引导',
  roles,
  fields: {},
  start: async () => ({ facts: [] }),
  preview: () => ['页面上方不再提示下一步；引导还在“设置 → 开一所学校”里'],
  run: async (tx) => {
    await putSetting(tx, GUIDE, { isAway: true })
    return { object: 'guide:school', before: { isAway: false }, after: { isAway: true }, to: '/' }
  },
})

const takeOut = act({
  name: 'take-guide-out',
  title: '重新显示引导',
  roles,
  fields: {},
  start: async () => ({ facts: [] }),
  preview: () => ['没做完的时候，页面上方提示下一步'],
  run: async (tx) => {
    await putSetting(tx, GUIDE, { isAway: false })
    return { object: 'guide:school', before: { isAway: true }, after: { isAway: false }, to: PATH }
  },
})

/** The guide of the first run, over the acts whose forms it shows. */
export const firstRunArea = (acts: readonly ActRow[]): Area => ({ pages: [guideOf(acts)], acts: [putAway, takeOut] })
