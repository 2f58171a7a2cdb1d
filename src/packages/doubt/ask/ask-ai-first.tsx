import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

type Props = { text: string; questionId: number | undefined; lessonId: number | undefined; second: string | undefined }

/** The assistant answers at once and costs none of the month's questions; what is written here stays for the teacher. */
export function AskAiFirst({ text, questionId, lessonId, second }: Props) {
  const q = text.trim() === '' ? undefined : text.trim().slice(0, 500)
  const open = () => (lessonId === undefined ? go('ai_question', {}, { questionId, q }) : go('ai_chat', {}, { lessonId, second, q }))
  return (
    <Card>
      <Cell id="ask-ai-first" onClick={open}>
        <View>先问 AI，没解决再问老师</View>
        <View className="small">马上有回答，不占每月的提问次数</View>
      </Cell>
    </Card>
  )
}
