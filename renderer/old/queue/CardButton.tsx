import { useId } from 'react'

import { Button, type ButtonProps } from '../../components/Button.tsx'

interface CardButtonProps extends ButtonProps {
  readonly submissionId: number
}

/** A button of a submission's card, named by its word and by the card's list: of several cards, which one. */
export function CardButton({ submissionId, ...rest }: CardButtonProps) {
  const id = useId()
  return <Button id={id} aria-labelledby={`${id} ${idOfListName(submissionId)}`} {...rest} />
}

/** The id of the heading of a submission's card, which is its list's name. */
export function idOfListName(submissionId: number): string {
  return `list-${submissionId}`
}
