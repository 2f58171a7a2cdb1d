import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '@/contract/course/around.schema'
import { writeReview } from '@/data/course/shelf'
import { useAct } from '@/data/http/use-act'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Checkbox } from '@/ui/checkbox'
import { Popup } from '@/ui/popup'
import { Rate } from '@/ui/rate'
import { Textarea } from '@/ui/textarea'

const MOST_LETTERS = 500
/** Tags to choose from; at three stars or fewer the form asks what is missing. */
const words = {
  good: ['讲解清楚', '条理好', '节奏合适', '案例真实', '答疑及时', '适合零基础'],
  poor: ['节奏偏快', '节奏偏慢', '例题偏少', '内容偏难', '内容偏浅', '答疑不及时'],
} as const

type TagsProps = { offered: readonly string[]; chosen: readonly string[]; onChoose: (tags: readonly string[]) => void }

function Tags({ offered, chosen, onChoose }: TagsProps) {
  const toggle = (tag: string, isOn: boolean) => onChoose(isOn ? [...chosen, tag] : chosen.filter((one) => one !== tag))
  return (
    <View role="group" label="标签">
      {offered.map((tag) => (
        <Checkbox key={tag} isChecked={chosen.includes(tag)} onChange={(isOn) => toggle(tag, isOn)}>
          {tag}
        </Checkbox>
      ))}
    </View>
  )
}

/** Stars, words and a text about a course. */
export function ReviewPopup({ courseId, mine, onClose }: { courseId: number; mine: Review | null; onClose: () => void }) {
  const cache = useQueryClient()
  const [stars, setStars] = useState(mine?.stars ?? 5)
  const [tags, setTags] = useState<readonly string[]>(mine?.tags ?? [])
  const [body, setBody] = useState(mine?.body ?? '')
  const offered: readonly string[] = stars > 3 ? words.good : words.poor
  const { run: save, isBusy } = useAct(async () => {
    await writeReview(cache, courseId, { stars, tags: tags.filter((tag) => offered.includes(tag)), body })
    toast('评价已发布')
    onClose()
  })
  return (
    <Popup
      id="review"
      title="评价课程"
      onClose={onClose}
      foot={
        <ActionButton id="send-review" isWide isBusy={isBusy} onClick={() => save()}>
          发布评价
        </ActionButton>
      }
    >
      <Rate label="评分" value={stars} onChange={setStars} />
      <Tags offered={offered} chosen={tags} onChoose={setTags} />
      <Textarea label="说说你的感受" value={body} maxLength={MOST_LETTERS} onInput={setBody} />
    </Popup>
  )
}
