import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import type { ExamPanels, Panel } from './exam-panels'

const load = () => import('./exam-panels')
const Panels = lazy(() => load().then((late) => ({ default: late.ExamPanels })))

type LatePanelsProps = Omit<ComponentProps<typeof ExamPanels>, 'panel'> & { panel: Panel | undefined }

/** What lies over the question, if anything. It is fetched once the question stands, so that it is there when the network is not. */
export function LatePanels({ panel, ...given }: LatePanelsProps) {
  useEffect(() => {
    // What does not come now is asked for again when it is opened.
    load().catch(() => undefined)
  }, [])
  if (panel === undefined) return null
  return (
    <Suspense fallback={null}>
      <Panels {...given} panel={panel} />
    </Suspense>
  )
}
