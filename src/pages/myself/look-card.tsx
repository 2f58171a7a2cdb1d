import { useState } from 'react'
import { LateFontPopup } from '@/features/font-scale/late-font-popup'
import { Card } from '@/ui/card'
import { FontCell } from './font-cell'
import { ThemeCell } from './theme-cell'

/** How the app looks on this device; a visitor may choose it too. */
export function LookCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Card>
        <ThemeCell />
        <FontCell onOpen={() => setOpen(true)} />
      </Card>
      {isOpen && <LateFontPopup onClose={() => setOpen(false)} />}
    </>
  )
}
