import { useQuery } from '@tanstack/react-query'
import { gateQueries } from '@/data/course/shelf'
import { SubjectChoice } from '@/features/course/subject-choice'
import { QueryState } from '@/features/page-frame/query-state'
import { Popup } from '@/ui/popup'

/** Asks which subjects of a combined course the learner takes. */
export function SubjectsPopup({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const subjects = useQuery(gateQueries.subjects(courseId))
  return (
    <Popup id="subjects" title="选择科目" onClose={onClose}>
      <QueryState of={subjects}>{(of) => <SubjectChoice of={of} onDone={onClose} />}</QueryState>
    </Popup>
  )
}
