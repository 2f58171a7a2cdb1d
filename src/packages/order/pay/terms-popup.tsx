import { useQuery } from '@tanstack/react-query'
import { gateQueries } from '@/data/course/gate'
import { QueryState } from '@/features/page-frame/screen'
import { openAddress } from '@/navigation/open-address'
import { Popup } from '@/ui/popup'
import { RichContent } from '@/ui/rich-content'

/** The text of a course's agreement. */
export function TermsPopup({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const protocol = useQuery(gateQueries.protocol(courseId))
  return (
    <Popup id="terms" title={protocol.data?.title ?? '协议'} place="whole" onClose={onClose}>
      <QueryState of={protocol}>{({ content }) => <RichContent of={content} onLink={(href) => void openAddress(href)} />}</QueryState>
    </Popup>
  )
}
