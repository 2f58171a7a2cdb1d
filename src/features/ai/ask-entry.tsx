import { useOffered } from '@/data/site/offered'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'

type AskEntryProps = { courseId?: number; lessonId?: number; questionId?: number; secondNow?: () => number }

/** Links to ask the assistant or a teacher, and to others' questions. `secondNow` returns the position in the lesson at the time of the press. */
export function AskEntry({ courseId, lessonId, questionId, secondNow }: AskEntryProps) {
  const { model } = useOffered()
  const ask = () => {
    const second = secondNow && String(Math.floor(secondNow()))
    go('doubt_ask', {}, { courseId, lessonId, questionId, second })
  }
  const askAi = () => {
    if (lessonId === undefined) go('ai_question', {}, { questionId })
    else go('ai_chat', {}, { lessonId, second: secondNow && String(Math.floor(secondNow())) })
  }
  return (
    <View className="row page-pad" role="group" label="答疑">
      {(lessonId !== undefined || questionId !== undefined) && (
        <ActionButton id="ask-ai" look="plain" onClick={askAi}>
          {model ? '问 AI' : '找原文'}
        </ActionButton>
      )}
      <ActionButton id="ask-doubt" look="plain" onClick={ask}>
        提问
      </ActionButton>
      <ActionButton id="see-doubts" look="quiet" onClick={() => go('doubt_list', {}, { courseId, questionId })}>
        看大家的提问
      </ActionButton>
    </View>
  )
}
