import { useState } from 'react'
import { Card } from '@/ui/card'
import { FontCell } from './font-cell'
import { LateFontPopup } from './late-font-popup'
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
