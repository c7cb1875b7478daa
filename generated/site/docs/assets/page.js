// Without the clipboard, over plain HTTP from another machine say, there is no button.
if (navigator.clipboard) {
  for (const block of document.querySelectorAll('pre')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.textContent)
      button.textContent = 'Copied'
      button.addEventListener(
        'pointerleave',
        () => {
          button.textContent = 'Copy'
        },
        { once: true },
      )
    })
    const frame = document.createElement('div')
    frame.className = 'copyable'
    block.replaceWith(frame)
    frame.append(block, button)
  }
}

// A link to a section of this page leaves the menu of a phone open otherwise, in front of the section.
const navigation = document.getElementById('navigation')
navigation.addEventListener('click', ({ target }) => {
  if (target.closest('a') && navigation.matches(':popover-open')) navigation.hidePopover()
})
