import type { ComponentProps, ReactElement } from 'react'

type ButtonProps = ComponentProps<'button'>

/** What React Aria lets through to no button, or sets where we do not want it. */
type Own = Pick<
  ButtonProps,
  'aria-current' | 'aria-describedby' | 'aria-disabled' | 'aria-keyshortcuts'
>

/** Renders a button of React Aria with attributes of our own over its. */
export function buttonWith(own: Own): (props: ButtonProps) => ReactElement {
  return (props) => <button {...props} {...own} />
}

/** For a button whose tooltip is its name: described by it too, it would be said twice. */
export const undescribed: Own = { 'aria-describedby': undefined }
