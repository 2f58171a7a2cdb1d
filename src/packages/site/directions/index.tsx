import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageField } from '@/contract/site/page.schema'
import { examQueries } from '@/data/exam/exam'
import { useAct, useFresh } from '@/data/http/use-act'
import { saveDirections } from '@/data/site/directions-commands'
import { pickDirection } from '@/data/site/home-direction'
import { pageQueries } from '@/data/site/page'
import { practiceQueries } from '@/data/tiku/practice'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { useBackIntercept } from '@/features/page-frame/use-leaving'
import { useExamDaySheet } from '@/features/study/exam-day-sheet'
import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Dialog } from '@/ui/popup'
import './index.scss'

const sideOf = (isDone: boolean) => (isDone ? '✓ 已完成' : '去完成')

/** After the first choice of a direction: the day of the exam, and a first paper that tells the level. Each can wait. */
function NextSteps({ categoryId }: { categoryId: number }) {
  const study = useQuery(practiceQueries.study(categoryId))
  const home = useQuery(examQueries.home(categoryId))
  useFresh(study, home)
  const examDay = useExamDaySheet(categoryId)
  const paper = home.data?.subjects.flatMap(({ papers, lockedBy }) => (lockedBy == null ? papers : []))[0]
  return (
    <View id="next-steps" className="page-top">
      <Card>
        <View className="title" role="heading">
          方向选好了，再走两步
        </View>
        <Cell id="step-exam-day" side={sideOf(study.data != null && study.data.examDay !== null)} onClick={examDay.open}>
          设考试日期，首页和题库为你倒计时
        </Cell>
        {paper && (
          <Cell id="step-paper" side={sideOf(paper.lastResultId !== null)} onClick={() => go('exam_testpaper', { testpaperId: paper.id })}>
            做《{paper.title}》，看看自己的起点
          </Cell>
        )}
        {examDay.sheet}
      </Card>
      <ActionBar>
        <ActionButton id="to-home" isWide onClick={() => go('home_page', { categoryId: 0 })}>
          去首页
        </ActionButton>
      </ActionBar>
    </View>
  )
}

const isSame = (one: readonly number[], other: readonly number[]) => one.join() === other.join()

/** The current choice, beside the saved one. `isFirst`: the first choice ever was saved just now; after another one it goes home. */
function useDirections(saved: readonly number[]) {
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<readonly number[]>(saved)
  const [isFirst, setFirst] = useState(false)
  const toggle = (id: number) => setChosen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]))

  const { run: save, isBusy } = useAct(async () => {
    await saveDirections(cache, [...chosen])
    toast('已保存')
    pickDirection(0, chosen[0] ?? 0)
    if (saved.length === 0 && chosen.length > 0) setFirst(true)
    else go('home_page', { categoryId: 0 })
  })
  return {
    chosen,
    isFirst,
    isChanged: !isFirst && !isSame(chosen, saved),
    isBusy,
    toggle,
    save,
    leave: () => go('home_page', { categoryId: 0 }),
  }
}

definePageConfig({ navigationBarTitleText: '选择学习方向' })

type FieldProps = { field: PageField; chosen: readonly number[]; onToggle: (id: number) => void }

/** A direction with the first sign of its name; a tick marks a chosen one, not colour alone. */
function Tile({ id, name, isOn, onToggle }: { id: number; name: string; isOn: boolean; onToggle: () => void }) {
  return (
    <Button
      id={`direction-${id}`}
      className={`direction-tile ${isOn ? 'is-on' : ''}`}
      role="checkbox"
      label={name}
      checked={isOn}
      onClick={onToggle}
    >
      <View className="direction-tile__seal" hiddenFromReader>
        {[...name][0]}
      </View>
      <Text>{name}</Text>
      <View className="direction-tile__tick" hiddenFromReader>
        {isOn ? '✓' : ''}
      </View>
    </Button>
  )
}

function Field({ field: { name, children }, chosen, onToggle }: FieldProps) {
  return (
    <>
      <View className="section-title" role="heading">
        {name}
      </View>
      <View className="direction-grid">
        {children.map(({ id, name: direction }) => (
          <Tile key={id} id={id} name={direction} isOn={chosen.includes(id)} onToggle={() => onToggle(id)} />
        ))}
      </View>
    </>
  )
}

function Chooser({ fields, saved }: { fields: readonly PageField[]; saved: readonly number[] }) {
  const { chosen, isFirst, isChanged, isBusy, toggle, save, leave } = useDirections(saved)
  const [isAsking, setAsking] = useState(false)
  useBackIntercept(isChanged, () => setAsking(true))
  if (isFirst && chosen[0] !== undefined) return <NextSteps categoryId={chosen[0]} />
  return (
    <>
      {fields.map((field) => (
        <Field key={field.id} field={field} chosen={chosen} onToggle={toggle} />
      ))}
      <ActionBar>
        {chosen.length === 0 && (
          <ActionButton id="choose-none" look="quiet" isBusy={isBusy} onClick={() => save()}>
            先不选
          </ActionButton>
        )}
        <ActionButton id="save-directions" isWide isBusy={isBusy} disabled={chosen.length === 0} onClick={() => save()}>
          {chosen.length === 0 ? '保存' : `保存 ${chosen.length} 个方向`}
        </ActionButton>
      </ActionBar>
      {isAsking && (
        <Dialog
          id="leave-directions"
          title="还没有保存"
          confirm="不保存，离开"
          cancel="继续选择"
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        >
          <Text>刚才的选择还没有保存，离开后不会生效。</Text>
        </Dialog>
      )}
    </>
  )
}

/** Choice of the directions shown on the home page, in order. */
export default screen('chose_direction', () => {
  const tree = useQuery(pageQueries.tree())
  const saved = useQuery(pageQueries.directions())
  return (
    <QueryState
      of={tree}
      empty={{
        when: (fields) => fields.length === 0,
        art: studyArt('books'),
        text: '学习方向正在准备',
        action: '回首页',
        onAction: () => go('home_page', { categoryId: 0 }),
      }}
    >
      {(fields) => (
        <QueryState of={saved}>
          {(directions) => (
            <View id="directions" className="page-top">
              <View className="page-pad muted">选好后，首页会按这些方向为你排内容。可以选多个，先选的排在前面。</View>
              <Chooser fields={fields} saved={directions.map(({ categoryId }) => categoryId)} />
            </View>
          )}
        </QueryState>
      )}
    </QueryState>
  )
})
