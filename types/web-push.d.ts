/** The part of web-push that is used: it encrypts and signs, and the server sends by itself. */
declare module 'web-push' {
  type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
  type Options = {
    vapidDetails: { subject: string; publicKey: string; privateKey: string }
    TTL: number
    urgency: 'very-low' | 'low' | 'normal' | 'high'
    contentEncoding: 'aes128gcm'
  }
  type Request = { method: 'POST'; endpoint: string; headers: Record<string, string>; body: Buffer }
  const webPush: { generateRequestDetails: (subscription: Subscription, payload: string, options: Options) => Request }
  export default webPush
}
