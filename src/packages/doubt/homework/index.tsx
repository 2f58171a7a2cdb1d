import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Homework } from '@/contract/doubt/homework.schema'
import { homeworkQueries } from '@/data/doubt/homework'
import { minuteText } from '@/domain/time/day-text'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { HomeworkHead } from './homework-head'
import { HomeworkItemCard } from './homework-item'
import { useHomework } from './use-homework'
import '../parts/doubt.scss'

definePageConfig({ navigationBarTitleText: '作业' })

function Form({ of, taskId }: { of: Homework; taskId: number | undefined }) {
  const { answers, savedAt, isTouched, write, isBusy, send } = useHomework(of, taskId)
  const [sending, setSending] = useState<readonly string[]>([])
  const isLocked = of.status === 'submitted' || of.status === 'passed'
  const savedText = savedAt === null ? '草稿已存在本机' : `草稿已保存 ${minuteText(savedAt)}`
  return (
    <View className="page-top">
      <HomeworkHead of={of} />
      {of.items.map((item) => (
        <HomeworkItemCard
          key={item.seq}
          item={item}
          given={answers.find(({ seq }) => seq === item.seq)}
          pictures={of.pictures}
          isLocked={isLocked}
          onWrite={(change) => write(item.seq, change)}
          onSending={(part, isOn) => setSending((all) => [...all.filter((one) => one !== part), ...(isOn ? [part] : [])])}
        />
      ))}
      {!isLocked && (isTouched || savedAt !== null) && (
        <View id="draft" className="page-pad small" live="polite">
          {savedText}
        </View>
      )}
      <ActionBar>
        {isLocked ? (
          <ActionButton id="see-result" isWide onClick={() => go('task-homework-complete', { homeworkId: of.id })}>
            看结果
          </ActionButton>
        ) : (
          <ActionButton id="submit-homework" isWide isBusy={isBusy} disabled={sending.length > 0} onClick={send}>
            {of.status === 'returned' ? '重新提交' : '提交作业'}
          </ActionButton>
        )}
      </ActionBar>
    </View>
  )
}

export default screen('task-homework', ({ homeworkId, taskId }) => {
  const one = useQuery(homeworkQueries.one(homeworkId))
  return <QueryState of={one}>{(of) => <Form key={`${of.id} ${of.status}`} of={of} taskId={taskId} />}</QueryState>
})
