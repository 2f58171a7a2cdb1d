import type { AppVersion } from '@/contract/site/app-version.schema'
import { useForcedUpdate } from '@/data/site/forced-update'
import { closeOpenApp, useOpenApp } from '@/data/site/open-app'
import { openApp } from '@/navigation/open-app'
import { View } from '@/platform/elements'
import { link } from '@/platform/link'
import { Dialog } from '@/ui/popup'

/** Nothing closes it: a version that is too old answers wrongly. */
const stay = () => {}

function UpdateDialog({ release: { version, url, notes } }: { release: AppVersion }) {
  return (
    <Dialog id="update-app" title="请升级 App" confirm={`升级到 ${version}`} onConfirm={() => void link.leave(url)} onCancel={stay}>
      当前版本过低，升级后才能继续使用。
      {notes.map((note) => (
        <View key={note}>· {note}</View>
      ))}
    </Dialog>
  )
}

function OfferDialog() {
  const { openAppContent, openAppExtinfo, cancelText } = useOpenApp()
  const confirm = () => {
    closeOpenApp()
    void openApp(openAppExtinfo)
  }
  return (
    <Dialog id="open-app" title="在 App 中打开" confirm="打开 App" cancel={cancelText} onConfirm={confirm} onCancel={closeOpenApp}>
      {openAppContent}
    </Dialog>
  )
}

/** Offers to continue in the app; in an app that is too old, its update. */
export function OpenAppDialog() {
  const { zIndex } = useOpenApp()
  const release = useForcedUpdate()
  return (
    <View className="open-app" style={{ zIndex }}>
      {release === null ? <OfferDialog /> : <UpdateDialog release={release} />}
    </View>
  )
}
