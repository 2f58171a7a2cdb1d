/** The Harmony shell shows a web view: the mobile-web elements serve it as they are. */
export { Button, Image, Input, Text, Textarea, Video, View } from './index.h5'
