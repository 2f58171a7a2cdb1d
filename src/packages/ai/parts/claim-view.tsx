import type { AiClaim, AiSource } from '@/contract/ai/ai.schema'
import { sourceKindName } from '@/domain/ai/ai-answer'
import { clockText } from '@/domain/time/clock-text'
import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { Icon } from '@/ui/icon'
import type { iconNames } from '@/ui/icon-names'

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

function placeText({ kind, second, version }: AiSource): string {
  if (second !== null) return `${sourceKindName(kind)} ${clockText(second)}`
  return version > 0 ? `${sourceKindName(kind)} 第 ${version} 版` : sourceKindName(kind)
}

/** One thing that was said, the words it rests on, and the way to where they stand. */
export function ClaimView({ id, claim: { say, quote, source } }: { id: string; claim: AiClaim }) {
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
