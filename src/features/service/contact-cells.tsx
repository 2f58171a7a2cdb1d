import { useQuery } from '@tanstack/react-query'
import type { GuideContact } from '@/contract/course/guide.schema'
import { guideQueries } from '@/data/course/guide'
import { go } from '@/navigation/go'
import { Cell } from '@/ui/card'

const stateOf = (contact: GuideContact) => (contact.phase === 'added' ? contact.name : `添加${contact.name}`)

/** The class teacher, the assistant and the group of a course, as far as it has them, each as a way to them. */
export function ContactCells({ courseId }: { courseId: number }) {
  const [banban, assistant, group] = [
    useQuery(guideQueries.contacts('banban', courseId)).data?.[0],
    useQuery(guideQueries.contacts('assistant', courseId)).data?.[0],
    useQuery(guideQueries.contacts('group', courseId)).data?.[0],
  ]
  return (
    <>
      {banban && (
        <Cell id="course-banban" side={stateOf(banban)} onClick={() => go('join_banban', {}, { courseId })}>
          班主任
        </Cell>
      )}
      {assistant && (
        <Cell id="course-assistant" side={stateOf(assistant)} onClick={() => go('join_banban', {}, { courseId })}>
          助教
        </Cell>
      )}
      {group && (
        <Cell
          id="course-group"
          side={group.phase === 'added' ? '已进群' : '去进群'}
          onClick={() => go('guide_group_page', {}, { courseId })}
        >
          {group.name}
        </Cell>
      )}
    </>
  )
}
