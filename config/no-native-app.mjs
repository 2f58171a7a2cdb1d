/** No native app is ever around a mini-program, so nothing connects to one. */
export async function connectNativeApp() {}
