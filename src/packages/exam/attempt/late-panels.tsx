import type { ComponentProps } from 'react'
import { useWideWindow } from '@/features/page-frame/use-wide-window'
import { useAhead } from '@/ui/use-ahead'
import type { ExamPanels, Panel } from './exam-panels'
import { examParts, Panels, Side } from './lazy'

type LatePanelsProps = Omit<ComponentProps<typeof ExamPanels>, 'panel'> & { panel: Panel | undefined }

/** Shows the panel over the question, if any, and the one beside it. */
export function LatePanels({ panel, ...given }: LatePanelsProps) {
  useAhead(examParts)
  const isWide = useWideWindow()
  return (
    <>
      {isWide && <Side {...given} />}
      {panel && <Panels {...given} panel={panel} />}
    </>
  )
}
