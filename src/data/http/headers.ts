import { RANDOM_LENGTH, sign } from '@/domain/account/signature'
import { type Device, type Environment, randomText } from '@/domain/device/host-environment'

/** The contents of x-version besides time and offset. */
export type AppInfo = { environment: Environment; app: string; device: Device; version: string; clientCode: string }
export type HeaderDeps = {
  clock: { offset: () => number }
  random: () => number
  href: () => string
  appInfo: () => AppInfo
}

/** Seven fields, semicolon joined: environment;app;device;version;time;client code;clock offset. */
function versionOf({ environment, app, device, version, clientCode }: AppInfo, timestamp: string, offset: number): string {
  return [environment, app, device, version, timestamp, clientCode, offset].join(';')
}

/** Headers on every request. `sentAt` is server-corrected time in milliseconds; `accessToken` may be empty. */
export function headersOf(deps: HeaderDeps, sentAt: number, accessToken: string): Record<string, string> {
  const timestamp = String(sentAt)
  return {
    'x-access-token': accessToken,
    // Header values must be ASCII, and addresses of mini-program pages may not be.
    'x-href': deps.href().replace(/[^\x21-\x7e]+/g, encodeURIComponent),
    authorization: sign({ timestamp, accessToken }, randomText(RANDOM_LENGTH, deps.random)),
    timestamp,
    'x-version': versionOf(deps.appInfo(), timestamp, deps.clock.offset()),
    'no-cache': '1',
  }
}
