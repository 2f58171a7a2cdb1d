import { closeOpenApp, useOpenApp } from '@/data/stores/open-app'
import { openApp } from '@/navigation/open-app'
import { View } from '@/platform/elements'
import { Dialog } from '@/ui/dialog'

/** Offers to continue in the app. */
export function OpenAppDialog() {
  const { openAppContent, openAppExtinfo, zIndex, cancelText } = useOpenApp()
  const confirm = () => {
    closeOpenApp()
    void openApp(openAppExtinfo)
  }
  return (
    <View className="open-app" style={{ zIndex }}>
      <Dialog id="open-app" title="在 App 中打开" confirm="打开 App" cancel={cancelText} onConfirm={confirm} onCancel={closeOpenApp}>
        {openAppContent}
      </Dialog>
    </View>
  )
}
