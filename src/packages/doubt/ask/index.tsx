import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DoubtAnchor } from '@/contract/doubt/doubt.schema'
import { session } from '@/data/account/session'
import { doubtQueries } from '@/data/doubt/doubt'
import { askDoubt } from '@/data/doubt/doubt-commands'
import { useSendKey } from '@/data/http/send-key'
import { useAct } from '@/data/http/use-act'
import { deviceDraft } from '@/data/outbox/device-draft'
import { useOffered } from '@/data/site/offered'
import { hasTexts } from '@/domain/text/read-json'
import { clockText } from '@/domain/time/clock-text'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { usePictures } from '@/features/site/pictures/use-pictures'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { storage } from '@/platform/storage'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Checkbox } from '@/ui/choices'
import { Textarea } from '@/ui/textarea'
import { Uploader } from '@/ui/uploader'
import { usePausing } from '@/ui/use-pausing'
import { DoubtRow } from '../parts/doubt-row'

type Draft = { text: string }
const isDraft = (value: unknown): value is Draft => hasTexts(value, ['text'])

/** A question being written: stored on the device until it is submitted, and submitted once however often the button is pressed. */
function useAsk(anchor: DoubtAnchor) {
  const cache = useQueryClient()
  const [draft] = useState(() => deviceDraft(storage, `doubt:${session.store.getState().userId ?? 0}`, isDraft))
  const [text, setText] = useState(() => draft.read()?.text ?? '')
  const [isAnonymous, setAnonymous] = useState(false)
  const { keyOf } = useSendKey()
  const pictures = usePictures('doubt')
  useEffect(() => {
    if (text === '') draft.forget()
    else draft.keep({ text })
  }, [draft, text])
  const question = { text, images: pictures.stored.map(({ key }) => key), anchor, isAnonymous }
  const asking = useAct(() => askDoubt({ ...question, idempotencyKey: keyOf(question) }), {
    onSuccess: ({ doubtId, isPublic, receipt }) => {
      draft.forget()
      void cache.invalidateQueries({ queryKey: ['doubt'] })
      toast(isPublic ? `提问成功，本月还可提问 ${receipt.left} 次` : '已提交，内容审核后公开')
      replace('doubt_detail', { doubtId }, {})
    },
  })
  return { text, setText, isAnonymous, setAnonymous, pictures, isBusy: asking.isBusy, ask: () => asking.run() }
}

const PAUSE_MS = 500
/** Minimum length of a text to search for similar questions. */
const LEAST = 6

/** Lists questions others asked in nearly the same words, once the learner pauses: the answer may be there already. */
function Similar({ text }: { text: string }) {
  const settled = usePausing(text.trim(), PAUSE_MS)
  const { data = [] } = useQuery(doubtQueries.similar(settled.length < LEAST ? '' : settled))
  if (data.length === 0) return null
  return (
    <View id="similar" role="group" label="相似的提问">
      <View className="section-title" role="heading">
        这些提问也许能帮到你
      </View>
      {data.map((row) => (
        <DoubtRow key={row.id} of={row} />
      ))}
    </View>
  )
}

type Props = { text: string; questionId: number | undefined; lessonId: number | undefined; second: string | undefined }

/** The assistant answers at once and costs none of the month's questions; what is written here stays for the teacher. */
function AskAiFirst({ text, questionId, lessonId, second }: Props) {
  const q = text.trim() === '' ? undefined : text.trim().slice(0, 500)
  const { model } = useOffered()
  const open = () => (lessonId === undefined ? go('ai_question', {}, { questionId, q }) : go('ai_chat', {}, { lessonId, second, q }))
  return (
    <Card>
      <Cell id="ask-ai-first" onClick={open}>
        <View>{model ? '先问 AI' : '先找原文'}，没解决再问老师</View>
        <View className="small">{model ? '马上有回答' : '马上看到讲到它的原文'}，不占每月的提问次数</View>
      </Cell>
    </Card>
  )
}

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
