import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DrawAmong, PracticeMode, Study } from '@/contract/tiku/practice.schema'
import type { QuestionType } from '@/contract/tiku/question.schema'
import { practiceQueries } from '@/data/tiku/practice'
import { questionTypeNames } from '@/domain/tiku/question'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { back } from '@/navigation/go'
import { useStartPractice } from '@/navigation/use-start-practice'
import { Button, View } from '@/platform/elements'
import { Roving } from '@/platform/elements/roving'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Stepper } from '@/ui/stepper'
import './index.scss'

type Chip<Value> = { value: Value; text: string }
type ChipsProps<Value> = { label: string; chips: readonly Chip<Value>[]; chosen: readonly Value[]; onChange: (chosen: Value[]) => void }

/** Several can be chosen; a tick marks each. */
function Chips<Value extends string | number>({ label, chips, chosen, onChange }: ChipsProps<Value>) {
  const turn = (value: Value) => onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <View>
      <View className="title" role="heading">
        {label}
      </View>
      <View className="chips" role="group" label={label}>
        {chips.map(({ value, text }) => (
          <Button
            key={value}
            className={`chips__one ${chosen.includes(value) ? 'is-on' : ''}`}
            pressed={chosen.includes(value)}
            onClick={() => turn(value)}
          >
            {chosen.includes(value) ? `✓ ${text}` : text}
          </Button>
        ))}
      </View>
    </View>
  )
}

type OneOfProps = { id: string; label: string; chips: readonly Chip<string>[]; value: string; onChange: (value: string) => void }

/** One is chosen; a tick marks it. */
function OneOf({ id, label, chips, value, onChange }: OneOfProps) {
  return (
    <View>
      <View className="title" role="heading">
        {label}
      </View>
      <Roving id={id} className="chips" role="radiogroup" itemRole="radio" label={label} follows>
        {chips.map((chip) => (
          <Button
            key={chip.value}
            id={`${id}-${chip.value}`}
            className={`chips__one ${chip.value === value ? 'is-on' : ''}`}
            role="radio"
            label={chip.text}
            checked={chip.value === value}
            tabStop={chip.value === value}
            onClick={() => onChange(chip.value)}
          >
            {chip.value === value ? `✓ ${chip.text}` : chip.text}
          </Button>
        ))}
      </Roving>
    </View>
  )
}

const TYPES: QuestionType[] = ['single_choice', 'choice', 'uncertain_choice', 'determine', 'fill', 'essay', 'material']
const typeChips = TYPES.map((value) => ({ value, text: questionTypeNames[value] }))
const difficultyChips = [1, 2, 3, 4, 5].map((value) => ({ value, text: `${value} 星` }))
const ANY = 'any'
const amongs = [
  { value: ANY, text: '全部题目' },
  { value: 'new', text: '只做没做过的' },
  { value: 'wrong', text: '只做错题' },
  { value: 'favourite', text: '只做收藏' },
  { value: 'weak', text: '薄弱知识点' },
]
const amongIn = (value: string): DrawAmong | undefined =>
  value === 'new' || value === 'wrong' || value === 'favourite' || value === 'weak' ? value : undefined
const FIRST_COUNT = 10
const STEP = 5
const MOST = 100

type ScopeProps = { study: Study; categoryId: number; onChange: (categoryId: number) => void }

/** The whole direction, or one of its subjects. */
function Scope({ study, categoryId, onChange }: ScopeProps) {
  const scopes = [{ id: study.categoryId, name: '全部科目' }, ...study.subjects.filter(({ id }) => id !== study.categoryId)]
  return (
    <OneOf
      id="scope"
      label="范围"
      chips={scopes.map(({ id, name }) => ({ value: String(id), text: name }))}
      value={String(categoryId)}
      onChange={(value) => onChange(Number(value))}
    />
  )
}

/** Asks what is drawn, how many, and how hard. Nothing chosen leaves it open. */
export function DrawForm({ study }: { study: Study }) {
  const [categoryId, setCategory] = useState(study.categoryId)
  const [types, setTypes] = useState<QuestionType[]>([])
  const [difficulties, setDifficulties] = useState<number[]>([])
  const [among, setAmong] = useState(ANY)
  const [count, setCount] = useState(FIRST_COUNT)
  const { start, isStarting } = useStartPractice()
  const draw = (mode: PracticeMode) =>
    start({ mode, source: { kind: 'random', categoryId, count, types, difficulties, among: amongIn(among) } })
  return (
    <View className="page-top">
      <Card>
        <Scope study={study} categoryId={categoryId} onChange={setCategory} />
        <OneOf id="among" label="做哪些题" chips={amongs} value={among} onChange={setAmong} />
      </Card>
      <Card>
        <Chips label="题型（不选为全部）" chips={typeChips} chosen={types} onChange={setTypes} />
        <Chips label="难度（不选为全部）" chips={difficultyChips} chosen={difficulties} onChange={setDifficulties} />
      </Card>
      <Card>
        <View className="row">
          <View className="row__main title">题量</View>
          <Stepper id="draw-count" label="题量" value={count} min={STEP} max={MOST} step={STEP} onChange={setCount} />
        </View>
      </Card>
      <ActionBar>
        <ActionButton id="draw-recite" look="plain" isWide isBusy={isStarting} onClick={() => draw('recite')}>
          背题
        </ActionButton>
        <ActionButton id="draw-practice" isWide isBusy={isStarting} onClick={() => draw('practice')}>
          开始练习
        </ActionButton>
      </ActionBar>
    </View>
  )
}

definePageConfig({ navigationBarTitleText: '随机练习' })

export default screen('tiku_random', ({ categoryId }) => {
  const study = useQuery(practiceQueries.study(categoryId))
  return (
    <QueryState
      of={study}
      empty={{
        when: ({ questionCount }) => questionCount === 0,
        art: studyArt('paper'),
        text: '这个分类还没有题目',
        action: '返回',
        onAction: back,
      }}
    >
      {(data) => <DrawForm study={data} />}
    </QueryState>
  )
})
