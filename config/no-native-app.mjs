/** No native app and no frame is ever around a mini-program: nothing connects to one, takes its login, opens its pages or signs in beside it. */
export async function connectNativeApp() {}
export async function openNativePage() {}
export function loginBesideFrame() {}
export async function takeNativeSession() {
  return false
}
