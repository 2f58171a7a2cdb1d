import { openApp } from '@/navigation/open-app'
import { bridge } from '@/platform/bridge'
import { Card, Cell } from '@/ui/card'

/** The way to the same page of the native app, as its deep links name it; in the app itself there is none. */
export function InApp({ extinfo }: { extinfo: string }) {
  if (bridge.kind()) return null
  return (
    <Card>
      <Cell id="open-in-app" side="打开" onClick={() => void openApp(extinfo)}>
        在 App 里看，消息不错过
      </Cell>
    </Card>
  )
}
