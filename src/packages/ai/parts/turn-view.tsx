import { useState } from 'react'
import type { AiClaim, AiSource, AiTurn } from '@/contract/ai/ai.schema'
import { answerNote, sourceKindName } from '@/domain/ai/ai-answer'
import { clockText } from '@/domain/time/clock-text'
import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { ActRow, ActSign } from '@/ui/act-row'
import { ActionButton } from '@/ui/action-button'
import { Icon } from '@/ui/icon'
import type { iconNames } from '@/ui/icon-names'
import { lazy } from '@/ui/lazy'

/** Complaints are rare, so the form is loaded for who makes one. */
const OpinionPopup = lazy(() => import('./opinion-popup').then((found) => found.OpinionPopup))

type Props = {
  turn: AiTurn
  place: number
  isBusy: boolean
  onAgain: (id: number) => void
  onOpinion: (id: number, isGood: boolean, note: string) => void
  onTeacher: (text: string) => void
}

/** Offers the acts on an answer: have it written anew, say whether it helped, ask a teacher. */
function AnswerActs({ turn: { id, text, opinion, claims }, place, isBusy, onAgain, onOpinion, onTeacher }: Props) {
  const [isComplaining, setComplaining] = useState(false)
  return (
    <ActRow label="对回答的操作">
      <ActionButton id={`again-${place}`} look="quiet" disabled={isBusy} onClick={() => onAgain(id)}>
        <Icon name="clock" />
        重新回答
      </ActionButton>
      {claims.length > 0 && (
        <>
          <ActionButton id={`good-${place}`} look="quiet" onClick={() => onOpinion(id, true, '')}>
            <ActSign name="like" />
            {opinion === 'good' ? '✓ 有用' : '有用'}
          </ActionButton>
          <ActionButton id={`bad-${place}`} look="quiet" onClick={() => setComplaining(true)}>
            <Icon name="x" />
            {opinion === 'bad' ? '✓ 没用' : '没用'}
          </ActionButton>
        </>
      )}
      <ActionButton id={`teacher-${place}`} look="quiet" onClick={() => onTeacher(text)}>
        <Icon name="user" />
        没解决，问老师
      </ActionButton>
      {isComplaining && (
        <OpinionPopup
          onClose={() => setComplaining(false)}
          onSend={(note) => {
            setComplaining(false)
            onOpinion(id, false, note)
          }}
        />
      )}
    </ActRow>
  )
}

const icons: Record<AiSource['kind'], (typeof iconNames)[number]> = {
  lesson: 'circle-play',
  question: 'file-text',
  article: 'newspaper',
  help: 'circle-help',
}

/** Opens where a quote stands: the second of a lesson, the question, the article, the answer of the help centre. */
function openSource({ kind, refId, courseId, second }: AiSource): void {
  if (kind === 'question') go('explanation_detail', { explanationId: refId })
  if (kind === 'article') go('article_detail', { articleId: refId })
  if (kind === 'help') go('help_center_detail', { id: refId })
  if (courseId !== null) go('course_learn', { id: courseId }, { lessonId: refId, second: second === null ? undefined : String(second) })
}

const placeText = ({ kind, second }: AiSource) => (second === null ? sourceKindName(kind) : `${sourceKindName(kind)} ${clockText(second)}`)

/** One thing that was said, the words it rests on, and the way to where they stand. */
function ClaimView({ id, claim: { say, quote, source } }: { id: string; claim: AiClaim }) {
  return (
    <View className="ai-claim">
      {say !== '' && <View className="ai-claim__say">{say}</View>}
      <View className="ai-claim__quote">{quote}</View>
      <Button id={id} className="ai-source" label={`出处：${placeText(source)}，${source.title}`} onClick={() => openSource(source)}>
        <Icon name={icons[source.kind]} />
        <Text className="ai-source__place">{placeText(source)}</Text>
        <Text className="ai-source__title">{source.title}</Text>
        <Icon name="chevron-right" />
      </Button>
    </View>
  )
}

type Acts = {
  isBusy: boolean
  onAgain: (id: number) => void
  onAsk: (text: string) => void
  onOpinion: (id: number, isGood: boolean, note: string) => void
  onTeacher: (text: string) => void
}

function Writing() {
  return (
    <View className="ai-writing" role="status" live="polite" label="正在查找和核对">
      <View className="ai-writing__dot" hiddenFromReader />
      <View className="ai-writing__dot" hiddenFromReader />
      <View className="ai-writing__dot" hiddenFromReader />
      <Text className="small">正在查找和核对出处</Text>
    </View>
  )
}

function FollowUps({ turn: { id, followUps }, onAsk, isBusy }: Pick<Acts, 'onAsk' | 'isBusy'> & { turn: AiTurn }) {
  if (followUps.length === 0) return null
  return (
    <View id={`follow-ups-${id}`} className="ai-follow" role="group" label="接着问">
      {followUps.map((text) => (
        <ActionButton key={text} look="plain" disabled={isBusy} onClick={() => onAsk(text)}>
          {text}
        </ActionButton>
      ))}
    </View>
  )
}

/** A question and its answer, the `place`-th of the conversation; what follows from it is offered under the last one. */
export function TurnView({ turn, place, isLast, ...acts }: { turn: AiTurn; place: number; isLast: boolean } & Acts) {
  const isWaiting = turn.status === 'waiting'
  const note = answerNote(turn)
  return (
    <View id={`turn-${place}`} className="ai-turn" role="listitem">
      <View className="ai-turn__asked">{turn.text}</View>
      <View className="ai-turn__answer" live="polite">
        <View className="ai-turn__label small">{turn.isModel ? 'AI 整理 · 每条都附原文' : '摘自课程与解析'}</View>
        {turn.claims.map((claim, at) => (
          <ClaimView key={`${claim.source.kind}-${claim.source.refId}-${claim.quote}`} id={`source-${place}-${at + 1}`} claim={claim} />
        ))}
        {isWaiting && <Writing />}
        {note !== '' && (
          <View id={`note-${place}`} className="ai-turn__note" role="status">
            {note}
          </View>
        )}
        {!isWaiting && <AnswerActs turn={turn} place={place} {...acts} />}
      </View>
      {isLast && !isWaiting && <FollowUps turn={turn} {...acts} />}
    </View>
  )
}
