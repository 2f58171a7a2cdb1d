import { useQuery } from '@tanstack/react-query'
import { doubtQueries } from '@/data/doubt/doubt'
import { clockText } from '@/domain/time/clock-text'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/checkbox'
import { Textarea } from '@/ui/textarea'
import { Uploader } from '@/ui/uploader'
import { AskAiFirst } from './ask-ai-first'
import { Similar } from './similar'
import { useAsk } from './use-ask'

definePageConfig({ navigationBarTitleText: '提问' })

/** Longest question the contract takes. */
const TEXT_LENGTH = 1000
const PICTURES = 9

const secondsOf = (second: string | undefined) => (second !== undefined && /^\d{1,6}$/.test(second) ? Number(second) : undefined)

function aboutText(lessonId: number | undefined, questionId: number | undefined, second: number | undefined): string {
  if (lessonId !== undefined) return second === undefined ? '关于正在学的课时' : `关于正在学的课时，${clockText(second)} 处`
  return questionId === undefined ? '' : '关于刚才那道题'
}

type Form = ReturnType<typeof useAsk>

function QuestionFields({ form, about }: { form: Form; about: string }) {
  const { tiles, pick, remove, retry } = form.pictures
  return (
    <Card>
      {about !== '' && (
        <View id="about" className="muted">
          {about}
        </View>
      )}
      <Textarea
        id="doubt-text"
        label="你的问题"
        placeholder="写清楚卡在哪一步、你是怎么想的，老师答得更快"
        maxLength={TEXT_LENGTH}
        value={form.text}
        onInput={form.setText}
      />
      <Uploader id="doubt-pictures" label="图片" files={tiles} most={PICTURES} onPick={pick} onRemove={remove} onRetry={retry} />
      <Checkbox id="anonymous" isChecked={form.isAnonymous} onChange={form.setAnonymous}>
        匿名提问
      </Checkbox>
    </Card>
  )
}

export default screen('doubt_ask', ({ courseId, lessonId, questionId, second }) => {
  const at = secondsOf(second)
  const quota = useQuery(doubtQueries.quota())
  const form = useAsk({ courseId, lessonId, questionId, ...(lessonId !== undefined && { second: at }) })
  const about = aboutText(lessonId, questionId, at)
  useNav({ rightText: '规则', onRight: () => go('doubt_rules') })
  return (
    <QueryState of={quota}>
      {({ left, granted }) => (
        <View className="page-top">
          <QuestionFields form={form} about={about} />
          <View id="quota" className="page-pad small" live="polite">
            {left > 0 ? `本月还可提问 ${left} 次（共 ${granted} 次）` : '本月提问次数已用完，下月 1 日会重新赠送'}
          </View>
          <AskAiFirst text={form.text} questionId={questionId} lessonId={lessonId} second={second} />
          <Similar text={form.text} />
          <ActionBar>
            <ActionButton
              id="send-doubt"
              isWide
              isBusy={form.isBusy}
              disabled={left < 1 || form.text.trim() === '' || form.pictures.isSending}
              onClick={form.ask}
            >
              提交问题
            </ActionButton>
          </ActionBar>
        </View>
      )}
    </QueryState>
  )
})
