import { useDownloads } from '@/data/learn/downloads'
import { keptFiles } from '@/platform/kept-files'
import { CourseOffers } from './course-offers'
import { KeptFiles } from './kept-files'
import { useNetworkKind } from './use-network-kind'
import { WifiSwitch } from './wifi-switch'

/** Downloads of courses: the choice of the network, what is kept, and what a course offers. */
export function FilesPart({ courseId }: { courseId: number | undefined }) {
  const { queue, state } = useDownloads()
  const kind = useNetworkKind()
  const canKeep = keptFiles.place() !== 'none'
  return (
    <>
      <WifiSwitch kind={kind} onChange={() => void queue.changed()} />
      <KeptFiles queue={queue} state={state} />
      {canKeep && courseId !== undefined && <CourseOffers courseId={courseId} state={state} onWant={(item) => void queue.add(item)} />}
    </>
  )
}
