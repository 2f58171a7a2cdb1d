import { useQuery } from '@tanstack/react-query'
import type { GuideRole } from '@/contract/course/guide.schema'
import { courseQueries } from '@/data/course/course'
import { courseCategory } from '@/data/course/course-list'
import { guideQueries } from '@/data/course/guide'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState } from '@/features/page-frame/screen'
import { ContactCard } from '@/features/service/contact-card'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { StateNotice } from '@/ui/state-notice'

const missing = { banban: '你的课程还没有安排班主任', assistant: '你的课程没有助教', group: '你的课程还没有学习群' } as const

/** No contact: without a course there is one to choose, with one there is the way to learn. */
function None({ role }: { role: GuideRole }) {
  const mine = useQuery(courseQueries.mine())
  return (
    <QueryState of={mine}>
      {(courses) =>
        courses.length === 0 ? (
          <StateNotice
            id="no-course"
            art={artOf('people')}
            text="购买课程后，班主任和学习群会在这里等你"
            action="去选课"
            onAction={() => go('course_normal_list', { categoryId: courseCategory() })}
          />
        ) : (
          <StateNotice id="no-contact" art={artOf('people')} text={missing[role]} action="去学习" onAction={() => go('study_center')} />
        )
      }
    </QueryState>
  )
}

type ContactsProps = { role: GuideRole; courseId?: number | undefined; courseGroupId?: number }

/** The learner's contacts of a role, of all courses, of one, or of the course of one group. */
export function Contacts({ role, courseId, courseGroupId }: ContactsProps) {
  const ofCourse = useQuery({ ...guideQueries.contacts(role, courseId), enabled: courseGroupId === undefined })
  const ofGroup = useQuery({ ...guideQueries.ofGroup(role, courseGroupId ?? 0), enabled: courseGroupId !== undefined })
  const contacts = courseGroupId === undefined ? ofCourse : ofGroup
  return (
    <QueryState of={contacts}>
      {(shown) => {
        if (shown.length === 0) return <None role={role} />
        return (
          <View id={`${role}-contacts`} className="page-top">
            {shown.map((contact) => (
              <ContactCard key={contact.id} contact={contact} />
            ))}
          </View>
        )
      }}
    </QueryState>
  )
}
