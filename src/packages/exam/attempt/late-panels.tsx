import type { ComponentProps } from 'react'
import { useWideWindow } from '@/features/page-frame/use-wide-window'
import { LateFontPopup } from '@/features/site/look/late-font-popup'
import { late } from '@/ui/late'
import { ImagePreview } from '@/ui/rich-content'
import { useAhead } from '@/ui/use-ahead'
import type { ExamPanels, Panel } from './exam-panels'
import { noticeParts } from './late-notices'
import { toolParts } from './late-tool'
import { MarkedText } from './own-text'

const Panels = late(() => import(/* webpackChunkName: "exam-parts" */ './exam-panels').then((found) => found.ExamPanels))
const Side = late(() => import(/* webpackChunkName: "exam-parts" */ './exam-panels').then((found) => found.ExamSide), { look: 'quiet' })
/** Every part an exam may open. */
const parts = [Panels, Side, LateFontPopup, ImagePreview, ...toolParts, ...noticeParts, MarkedText]

type LatePanelsProps = Omit<ComponentProps<typeof ExamPanels>, 'panel'> & { panel: Panel | undefined }

/**
 * Shows the panel over the question, if any, and the one beside it. All of it is fetched when the exam opens, so that it is there when the
 * network is not.
 */
export function LatePanels({ panel, ...given }: LatePanelsProps) {
  useAhead(parts)
  const isWide = useWideWindow()
  return (
    <>
      {isWide && <Side {...given} />}
      {panel && <Panels {...given} panel={panel} />}
    </>
  )
}
