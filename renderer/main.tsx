document.title = 'Linkferry'
