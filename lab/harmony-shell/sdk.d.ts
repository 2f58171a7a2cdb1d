// The parts of the SDK and of the container that the app uses, by their documents: the SDK itself comes with DevEco Studio alone.
declare class LocalStorage {
  static getShared(): LocalStorage
  setOrCreate(name: string, value: object): void
}
declare const AppStorage: { setOrCreate(name: string, value: number): void }
declare function getContext(component: object): object
declare function px2vp(px: number): number
declare function $r(name: string): object
declare function Entry(storage: LocalStorage): ClassDecorator
declare const Component: ClassDecorator
declare const State: PropertyDecorator
declare function LocalStorageProp(name: string): PropertyDecorator
declare function StorageProp(name: string): PropertyDecorator
declare function Watch(name: string): PropertyDecorator

interface ContainerAttributes {
  width(value: string): this
  height(value: string): this
  layoutWeight(value: number): this
  padding(value: { top: number }): this
  backgroundColor(value: object): this
}
declare class CustomComponent {}
interface ColumnAttribute extends ContainerAttributes {}
interface TaroWebContainerAttribute extends ContainerAttributes {}
declare function Column(): ColumnAttribute

declare module '@kit.ArkTS' {
  namespace util {
    class TextDecoder {
      static create(encoding: string): TextDecoder
      decodeToString(bytes: Uint8Array): string
    }
  }
}

declare module '@kit.ArkUI' {
  namespace promptAction {
    function showToast(options: { message: string }): void
  }
  namespace window {
    enum AvoidAreaType {
      TYPE_SYSTEM,
      TYPE_NAVIGATION_INDICATOR,
    }
    interface AvoidArea {
      topRect: { height: number }
      bottomRect: { height: number }
    }
    interface Window {
      getWindowAvoidArea(type: AvoidAreaType): AvoidArea
      setWindowLayoutFullScreen(isFull: boolean): Promise<void>
      on(event: 'avoidAreaChange', listener: (change: { type: AvoidAreaType; area: AvoidArea }) => void): void
    }
    interface WindowStage {
      getMainWindowSync(): Window
      loadContent(page: string, storage: LocalStorage, done: (error: { code: number }) => void): void
    }
  }
}

declare module '@kit.AbilityKit' {
  interface Want {
    uri?: string
  }
  interface OpenLinkOptions {
    appLinkingOnly?: boolean
  }
  namespace AbilityConstant {
    interface LaunchParam {
      launchReason: number
    }
  }
  namespace ConfigurationConstant {
    enum ColorMode {
      COLOR_MODE_NOT_SET,
      COLOR_MODE_DARK,
      COLOR_MODE_LIGHT,
    }
  }
  namespace bundleManager {
    enum BundleFlag {
      GET_BUNDLE_INFO_DEFAULT,
    }
    function getBundleInfoForSelfSync(flags: BundleFlag): { versionName: string }
  }
  namespace common {
    interface UIAbilityContext {
      config: { colorMode?: ConfigurationConstant.ColorMode }
      resourceManager: { getRawFileContentSync(path: string): Uint8Array }
      getApplicationContext(): { setColorMode(mode: ConfigurationConstant.ColorMode): void }
      openLink(url: string, options: OpenLinkOptions): Promise<void>
      moveAbilityToBackground(): Promise<void>
    }
  }
  class UIAbility {
    context: common.UIAbilityContext
  }
}

declare module '@hybrid/web-container' {
  import { common, Want } from '@kit.AbilityKit'
  import { window } from '@kit.ArkUI'

  enum HostPageState {
    PageInit,
    PageOnShow,
    PageOnHide,
  }
  class TaroWebController {
    webController: { loadUrl(url: string): void; getUrl(): string }
    accessBackward(): boolean
    backward(): void
  }
  type InjectObject = Record<string, Function>
  function TaroWebContainer(options: {
    taroWebController: TaroWebController
    webUrl: string
    webUrlPrefix: string
    pageState: HostPageState
    want?: Want
    injectObj?: InjectObject
    userAgent?: string
    useCache?: boolean
    isFullScreen?: boolean
    navigationInitVisible?: boolean
    showCapsule?: boolean
    enableWebDebug?: boolean
    forceDarkAccess?: boolean
    getLoadCommittedDetails?: (page: { url: string }) => void
  }): TaroWebContainerAttribute
  const TaroHybridManager: { init(options: { uiAbilityContext: common.UIAbilityContext; windowClass: window.Window }): void }
}
